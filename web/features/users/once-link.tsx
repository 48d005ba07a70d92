import { Button } from '@mantine/core'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopiedText } from '../../ui/buttons/copied-text.tsx'

interface OnceLinkProps {
  title: string
  children: string
  /** Path within the shop. */
  link: string
  onDone: () => void
}

/** To pass on by hand in a shop that sends no mail. */
export function OnceLink({ title, children, link, onDone }: OnceLinkProps) {
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
