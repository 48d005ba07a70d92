import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'
import classes from './copied-text.module.css'

interface CopiedTextProps {
  text: string
  /** Display form of the text, if not one line. */
  shown?: ReactNode
  children?: ReactNode
}

export function CopiedText({ text, shown, children }: CopiedTextProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without TLS on a local network, browsers offer no clipboard.
      setCopied(false)
    }
  }
  return (
    <>
      {shown ?? (
        <p className={classNames(layout.notice, classes.text)} data-tone="warning">
          {text}
        </p>
      )}
      <div className={layout.row}>
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
