import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './copied-text.module.css'

/** Something to pass on, with 'Kopieer' beside the other buttons. */
export function CopiedText({ text, children }: { text: string; children?: ReactNode }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Refused, or not there at all: a shop on the local network without TLS has no clipboard.
      setCopied(false)
    }
  }
  return (
    <>
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>
        <Button variant="light" onClick={() => void copy()}>
          Kopieer
        </Button>
        {children}
        <output>
          {copied === true && 'Gekopieerd'}
          {copied === false && 'Kopiëren lukt in deze browser niet, neem het over'}
        </output>
      </div>
    </>
  )
}
