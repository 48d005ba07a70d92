import { useSession } from '../../api/use-session.ts'
import { CustomerDataButtons } from '../privacy/customer-data-buttons.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import layout from '../../ui/layout.module.css'

export function OwnData({ id }: { id: string }) {
  const session = useSession()
  return (
    <Panel title="Uw gegevens bij ons">
      <p className={layout.prose}>
        Alles wat wij van u bewaren, met uw orders en hun regels: als PDF om te lezen, als JSON voor een ander
        programma.
        {session?.magazijn &&
          ' Wat u als klant betaalde staat er niet in, zolang u de rol Magazijn heeft; een beheerder geeft u dat.'}
      </p>
      <CustomerDataButtons id={id} />
    </Panel>
  )
}
