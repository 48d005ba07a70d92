import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ReactNode } from 'react'
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
  const { copy, copied, error } = useClipboard({ timeout: 60_000 })
  return (
    <>
      {shown ?? (
        <p className={classNames(layout.notice, classes.text)} data-tone="warning">
          {text}
        </p>
      )}
      <div className={layout.row} data-screen-only>
        <Button variant="light" onClick={() => copy(text)}>
          Kopieer
        </Button>
        {children}
        {/* Without TLS on a local network, browsers offer no clipboard. */}
        <output>
          {error
            ? 'Kopiëren lukt in deze browser niet; selecteer de tekst en kopieer die zelf'
            : copied && 'Gekopieerd'}
        </output>
      </div>
    </>
  )
}
