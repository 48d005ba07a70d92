import { Button } from '@mantine/core'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopiedText } from '../../ui/buttons/copied-text.tsx'

interface OncePasswordProps {
  title: string
  children: string
  password: string
  onDone: () => void
}

/** This page is the only one that ever shows it. */
export function OncePassword({ title, children, password, onDone }: OncePasswordProps) {
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
