import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { roleOf } from '../../../contract/endpoints/access.ts'
import type { User, UserField } from '../../../contract/endpoints/users.ts'
import { useSession } from '../../api/session.ts'
import { Colleagues } from '../colleagues/colleagues.tsx'
import { OfferButton } from '../exports/offer-button.tsx'
import { ChangeHistory } from '../history/change-history.tsx'
import { currentYear } from '../../ui/today.ts'
import { type DetailRow, DetailTable } from '../../ui/tables/detail-table.tsx'
import { EmailLink, PhoneLink } from '../../ui/email-address.tsx'
import { PageHeading, PageNote, Columns, Panel, Stacked } from '../../ui/page/page.tsx'
import { CustomerPrivacy } from '../privacy/customer-data-buttons.tsx'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { query } from '../../api/api.ts'
import { roleName } from './user-form.ts'
import { SecondStepOfUser } from './second-step-of-user.tsx'

export function UserDetails({ user, onEdit }: { user: User; onEdit: () => void }) {
  const session = useSession()
  const { email, telefoonnummer, companyID, naam } = user
  const isColleague = companyID !== undefined
  const rows = {
    naam: naam !== undefined && ['Naam', naam],
    bedrijfsnaam: [
      'Bedrijfsnaam',
      isColleague ? (
        <Link key="company" to={`/gebruikers/details/${companyID}`}>
          {user.bedrijfsnaam}
        </Link>
      ) : (
        user.bedrijfsnaam
      ),
    ],
    email: ['E-mail', <EmailLink key="email">{email}</EmailLink>],
    gebruikersnaam: ['Gebruikersnaam', user.gebruikersnaam],
    telefoonnummer: ['Telefoonnummer', <PhoneLink key="tel">{telefoonnummer}</PhoneLink>],
    administratienummer: ['Administratienummer', user.administratienummer],
    kopersnummer: ['Kopersnummer', user.kopersnummer],
    boxnummer: ['Boxnummer', user.boxnummer],
    ektnummer: ['EKT-nummer', user.ektnummer],
    ektEmail: user.ektEmail !== '' && ['EKT-mailadres', <EmailLink key="ekt">{user.ektEmail}</EmailLink>],
    priceListId: user.priceListId !== null && ['Prijslijst', <PriceListName key="list" id={user.priceListId} />],
    isAdmin: ['Rol', isColleague ? 'Medewerker' : roleName(user)],
    magazijn: false,
  } satisfies Record<UserField | 'naam', DetailRow | false>
  return (
    <>
      <PageHeading
        actions={
          <>
            <Button component={Link} to={`/userpage/${user._id}?jaar=${currentYear()}`} variant="default">
              Bekijk klantpagina
            </Button>
            {roleOf(user) === 'customer' && (
              <Button component={Link} to={`/orders/new/${user._id}`} variant="default">
                Nieuwe order
              </Button>
            )}
            {roleOf(user) === 'customer' && <OfferButton query={{ userID: user._id }} />}
            {!isColleague && (
              <Button leftSection={<Pencil size={16} />} onClick={onEdit}>
                Bewerk
              </Button>
            )}
          </>
        }
      >
        {naam ?? user.bedrijfsnaam}
      </PageHeading>
      <PageNote />
      <Stacked>
        <Columns>
          <Stacked>
            <Panel title="Gegevens">
              <DetailTable caption={user.bedrijfsnaam} rows={Object.values(rows).filter((row) => row !== false)} />
            </Panel>
            {roleOf(user) === 'customer' && <Colleagues user={user} />}
            {roleOf(user) !== 'customer' && user._id !== session?._id && <SecondStepOfUser user={user} />}
          </Stacked>
          <ChangeHistory entity="user" id={user._id} />
        </Columns>
        <CustomerPrivacy id={user._id} />
      </Stacked>
    </>
  )
}

function PriceListName({ id }: { id: string }) {
  const { data: lists } = useQuery(query(priceLists.all))
  const list = lists?.find(({ _id }) => _id === id)
  return list ? <Link to={`/prijslijsten/${id}`}>{list.naam}</Link> : '…'
}
