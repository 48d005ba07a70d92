import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './copied-text.module.css'

interface CopiedTextProps {
  text: string
  /** How it looks, where it is more than a line. */
  shown?: ReactNode
  children?: ReactNode
}

/** Something to pass on or to keep, with 'Kopieer' beside the other buttons. */
export function CopiedText({ text, shown, children }: CopiedTextProps) {
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
      {shown ?? <p className={classes.text}>{text}</p>}
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
