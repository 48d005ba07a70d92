import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { ChangeHistory } from '../history/change-history.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Columns, Panel, Stacked } from '../../ui/page/panel.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { AgreedPrices } from './agreed-prices.tsx'
import { openedList } from './opened-list.ts'
import { PriceListForm } from './price-list-form.tsx'
import layout from '../../ui/layout.module.css'
import classes from './price-lists.module.css'
import { RemovePriceList } from './remove-price-list.tsx'

const all = '/prijslijsten'

export function PriceListPage({ id }: { id: string }) {
  const answer = useQuery(openedList(id))
  const { data } = answer
  const [dirty, setDirty] = useState(false)
  if (!data)
    return (
      <Missing what="Prijslijst" answer={answer} to={all}>
        Naar prijslijsten
      </Missing>
    )
  const { list } = data
  const customers = list.klanten ?? []
  return (
    <>
      <BackLink to={all}>Prijslijsten</BackLink>
      <PageHeading>{list.naam}</PageHeading>
      <Stacked>
        <Columns>
          <Panel title="Gegevens">
            <PriceListForm list={list} onDirty={setDirty} />
          </Panel>
          <Panel title="Klanten">
            {customers.length === 0 ? (
              <p className={layout.note}>
                Nog niemand koopt met deze lijst. U geeft haar aan een klant bij{' '}
                <Link to="/gebruikers/main/0">Gebruikers</Link>.
              </p>
            ) : (
              <ul className={classes.customers}>
                {customers.map(({ _id, bedrijfsnaam }) => (
                  <li key={_id}>
                    <Link to={`/gebruikers/details/${_id}`}>{bedrijfsnaam}</Link>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </Columns>
        <AgreedPrices id={id} opened={data} otherDirty={dirty} />
        <ChangeHistory entity="price-list" id={id} />
        <div>
          <RemovePriceList list={list} />
        </div>
      </Stacked>
    </>
  )
}
