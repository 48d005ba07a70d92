import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopiedText } from '../../ui/buttons/copied-text.tsx'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { PageHeading, Panel } from '../../ui/page/page.tsx'

interface OnceProps {
  /** Of a page of its own, which is guarded here. */
  title?: string
  children: ReactNode
  onDone: () => void
}

export const notHandedOver = 'Wat u hier door moet geven, wordt niet nog eens getoond.'

function HandOver({ title, panel, text, children, onDone }: OnceProps & { panel: string; text: string }) {
  return (
    <>
      {title !== undefined && (
        <>
          <LeaveGuard when>{notHandedOver}</LeaveGuard>
          <PageHeading>{title}</PageHeading>
        </>
      )}
      <Panel title={panel}>
        <p>{children}</p>
        <CopiedText text={text}>
          <Button onClick={onDone}>Klaar</Button>
        </CopiedText>
      </Panel>
    </>
  )
}

/** To pass on by hand in a shop that sends no mail. `link` is a path within the shop. */
export const OnceLink = ({ link, children, ...rest }: OnceProps & { link: string }) => (
  <HandOver {...rest} panel="Link om door te geven" text={location.origin + link}>
    {children} Stuur deze link zelf door, bijvoorbeeld in een mail of app. De link is drie dagen geldig, werkt één keer
    en is alleen voor deze gebruiker: wie de link heeft, kiest het wachtwoord.
  </HandOver>
)

/** This page is the only one that ever shows it. */
export const OncePassword = ({ password, children, ...rest }: OnceProps & { password: string }) => (
  <HandOver {...rest} panel="Nieuw wachtwoord" text={password}>
    {children} Geef dit wachtwoord door; het wordt maar één keer getoond.
  </HandOver>
)
