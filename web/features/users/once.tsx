import { Button } from '@mantine/core'
import { CopiedText } from '../../ui/buttons/copied-text.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Panel } from '../../ui/page/panel.tsx'

interface OnceProps {
  title: string
  children: string
  onDone: () => void
}

/** To pass on by hand in a shop that sends no mail. `link` is a path within the shop. */
export function OnceLink({ title, children, link, onDone }: OnceProps & { link: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Panel title="Link om door te geven">
        <p>
          {children} Stuur deze link zelf door, bijvoorbeeld in een mail of app. Hij werkt drie dagen en één keer, en is
          alleen voor deze gebruiker: wie de link heeft, kiest het wachtwoord.
        </p>
        <CopiedText text={location.origin + link}>
          <Button onClick={onDone}>Klaar</Button>
        </CopiedText>
      </Panel>
    </>
  )
}

/** This page is the only one that ever shows it. */
export function OncePassword({ title, children, password, onDone }: OnceProps & { password: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Panel title="Nieuw wachtwoord">
        <p>{children} Geef dit wachtwoord door; het wordt maar één keer getoond.</p>
        <CopiedText text={password}>
          <Button onClick={onDone}>Klaar</Button>
        </CopiedText>
      </Panel>
    </>
  )
}
