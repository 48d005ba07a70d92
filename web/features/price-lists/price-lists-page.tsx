import { Link, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { PriceListPage } from './price-list-page.tsx'
import { showCount } from '../../../contract/values/counts.ts'
import { showPercentage } from '../../../contract/values/percentage.ts'
import { type PriceList, priceLists } from '../../../contract/endpoints/price-lists.ts'
import { query } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { PageHeading, PageNote, Columns } from '../../ui/page/page.tsx'
import { WhenLoaded, Empty } from '../../ui/page/states.tsx'
import { NewPriceList } from './price-list-form.tsx'

export function PriceListsPage() {
  const { id } = useParams()
  // A key per list: edits belong to one list.
  return id === undefined ? <PriceListsMain /> : <PriceListPage key={id} id={id} />
}

const namedCustomers = 2

const columns: readonly Column<PriceList>[] = [
  {
    header: 'Naam',
    cell: ({ _id, naam }) => (
      <Link data-finger to={`/prijslijsten/${_id}`}>
        {naam}
      </Link>
    ),
    title: true,
    wide: true,
  },
  { header: 'Korting', cell: ({ korting }) => showPercentage(korting), numeric: true },
  { header: 'Afgesproken prijzen', cell: ({ prijzen = 0 }) => showCount(prijzen), numeric: true },
  { header: 'Klanten', cell: ({ klanten = [] }) => namesOf(klanten), wide: true },
]

function PriceListsMain() {
  const answer = useQuery({
    ...query(priceLists.all, { query: { details: '1' } }),
    staleTime: 0,
  })
  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading intro="Een percentage korting en afgesproken prijzen, voor de klanten aan wie u de lijst geeft.">
        Prijslijsten
      </PageHeading>
      <PageNote />
      <WhenLoaded answer={answer} loading="Prijslijsten worden geladen">
        {(lists) => (
          <Columns>
            {lists.length > 0 ? (
              <DataTable caption="Prijslijsten" room={40} columns={columns} rows={lists} rowKey={({ _id }) => _id} />
            ) : (
              <Empty title="Er zijn nog geen prijslijsten">
                <p>Iedereen koopt tegen de prijzen van de winkel.</p>
              </Empty>
            )}
            <NewPriceList />
          </Columns>
        )}
      </WhenLoaded>
    </>
  )
}

function namesOf(customers: readonly { readonly bedrijfsnaam: string }[]): string {
  if (customers.length === 0) return 'Nog niemand'
  const names = customers.slice(0, namedCustomers).map(({ bedrijfsnaam }) => bedrijfsnaam)
  const others = customers.length - names.length
  return others > 0 ? `${names.join(', ')} en nog ${showCount(others)}` : names.join(', ')
}
