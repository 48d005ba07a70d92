import type { AuthState } from '../../../contract/endpoints/auth.ts'
import { roleOf } from '../../../contract/endpoints/access.ts'
import type { User } from '../../../contract/endpoints/users.ts'
import { Panel } from '../../ui/page/page.tsx'
import { Colleagues } from '../colleagues/colleagues.tsx'
import { CustomerDataButtons } from '../privacy/customer-data-buttons.tsx'
import { LoggedInDevices } from './logged-in-devices.tsx'
import { OwnDetails } from './own-details.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import layout from '../../ui/layout.module.css'

const SecondStepPanel = lazyPart(async () => (await import('./second-step/second-step-panel.tsx')).SecondStepPanel)

export function OwnPanels({ user, session }: { user: User; session: AuthState }) {
  return (
    <>
      <OwnDetails user={user} />
      {roleOf(session) === 'customer' && !session.secondStep && <Colleagues user={user} />}
      {(roleOf(session) !== 'customer' || session.secondStep) && <SecondStepPanel />}
      <LoggedInDevices />
      <Panel title="Uw gegevens bij ons">
        <p className={layout.prose}>
          Alles wat wij van u bewaren, ook uw bestellingen met hun regels: als PDF om te lezen, als JSON voor een ander
          programma.
          {session.magazijn &&
            ' Wat u als klant betaalde, staat er niet in zolang u de rol Magazijn heeft; vraag een beheerder om het bestand met prijzen.'}
        </p>
        <CustomerDataButtons id={user._id} />
      </Panel>
    </>
  )
}
