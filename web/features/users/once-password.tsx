import { Button } from '@mantine/core'
import { useState } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './once-password.module.css'

interface OncePasswordProps {
  title: string
  /** What was done, e.g. that the user exists now. */
  children: string
  password: string
  onDone: () => void
}

/** A generated password, to be passed on: this page is the only one that ever shows it. */
export function OncePassword({ title, children, password, onDone }: OncePasswordProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      setCopied(true)
    } catch {
      // Refused, or not there at all: a shop on the local network without TLS has no clipboard.
      setCopied(false)
    }
  }
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Panel title="Nieuw wachtwoord">
        <p>{children} Geef dit wachtwoord door; het wordt maar één keer getoond.</p>
        <p className={classes.password}>{password}</p>
        <div className={classes.buttons}>
          <Button variant="light" onClick={() => void copy()}>
            Kopieer
          </Button>
          <Button onClick={onDone}>Klaar</Button>
          <output>
            {copied === true && 'Gekopieerd'}
            {copied === false && 'Kopiëren lukt in deze browser niet, neem het wachtwoord over'}
          </output>
        </div>
      </Panel>
    </>
  )
}
