import { Link } from 'react-router'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { DetailTable } from '../../ui/tables/detail-table.tsx'
import { EmailLink, PhoneLink } from '../../ui/email-address.tsx'
import { Panel } from '../../ui/page/page.tsx'

export function OrderCustomer({ order }: { order: Order }) {
  return (
    <Panel title="Klant" aside={<Link to={`/gebruikers/details/${order.userID}`}>Naar gebruiker</Link>}>
      <DetailTable
        caption="Klant ten tijde van de order"
        rows={[
          ['Bedrijfsnaam', order.bedrijfsnaam],
          ['E-mail', <EmailLink key="email">{order.email}</EmailLink>],
          ['Telefoonnummer', <PhoneLink key="tel">{order.telefoonnummer}</PhoneLink>],
          ['Administratienummer', order.administratienummer],
          ['Kopersnummer', order.kopersnummer],
          ['Boxnummer', order.boxnummer],
          ['EKT-nummer', order.ektnummer],
        ]}
      />
    </Panel>
  )
}
