import { Link } from 'react-router'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { DetailTable } from '../../ui/tables/detail-table.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** The customer's data at the time of ordering. */
export function OrderCustomer({ order }: { order: Order }) {
  return (
    <Panel title="Klant" aside={<Link to={`/gebruikers/details/${order.userID}`}>Naar gebruiker</Link>}>
      <DetailTable
        caption="Klant ten tijde van de order"
        rows={[
          ['Bedrijfsnaam', order.bedrijfsnaam],
          [
            'E-mail',
            <a key="email" href={`mailto:${order.email}`}>
              <EmailAddress>{order.email}</EmailAddress>
            </a>,
          ],
          [
            'Telefoonnummer',
            <a key="tel" href={`tel:${order.telefoonnummer}`}>
              {order.telefoonnummer}
            </a>,
          ],
          ['Administratienummer', order.administratienummer],
          ['Kopersnummer', order.kopersnummer],
          ['Boxnummer', order.boxnummer],
          ['EKT-nummer', order.ektnummer],
        ]}
      />
    </Panel>
  )
}
