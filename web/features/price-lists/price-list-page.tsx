import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { ChangeHistory } from '../history/change-history.tsx'
import { PageHeading, Columns, Panel, Stacked } from '../../ui/page/page.tsx'
import { Missing } from '../../ui/page/states.tsx'
import { AgreedPrices } from './agreed-prices.tsx'
import { openedList } from './opened-list.ts'
import { PriceListForm } from './price-list-form.tsx'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { api } from '../../api/api.ts'
import { RemoveRecord } from '../../ui/forms/remove-record.tsx'
import layout from '../../ui/layout.module.css'
import classes from './price-lists.module.css'

const all = '/prijslijsten'

export function PriceListPage({ id }: { id: string }) {
  const answer = useQuery(openedList(id))
  const { data } = answer
  const [dirty, setDirty] = useState(false)
  if (!data) return <Missing what="Prijslijst" answer={answer} to={all} back="Naar prijslijsten" />
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
                Nog niemand koopt met deze lijst. U geeft de lijst aan een klant bij{' '}
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
          <RemoveRecord
            label="Verwijder prijslijst"
            remove={() => api(priceLists.remove, { params: { id } })}
            meta={{ handles: [409] }}
            note={`Prijslijst ${list.naam} is verwijderd.`}
            list={all}
            one={priceLists.prices}
            all={priceLists.all}
          >
            De prijslijst {list.naam} wordt verwijderd, met de afgesproken prijzen. Orders houden de prijs die betaald
            is.
          </RemoveRecord>
        </div>
      </Stacked>
    </>
  )
}
