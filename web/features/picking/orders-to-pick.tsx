import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDay, showDayInWords } from '../../../contract/values/dates.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { orderStatuses } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { urlOf } from '../../api/api.ts'
import { pageQuery } from '../../api/query.ts'
import { DateBox } from '../../ui/fields/date-box.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { ListToolbar } from '../../ui/tables/list-toolbar.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { DocumentLink } from '../../ui/buttons/document-link.tsx'
import { SelectBox } from '../../ui/fields/select-box.tsx'
import { Answered } from '../../ui/page/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { withIds } from '../../ui/with-ids.ts'
import { DueToday } from './due-today.tsx'
import { OrderCard } from './order-card.tsx'
import { StatusChange } from '../orders/list/status-change.tsx'
import { useSetStatus } from '../orders/list/use-set-status.ts'
import layout from '../../ui/layout.module.css'
import classes from './picking.module.css'

/** About four screens of a phone. */
const ordersOnPage = 20
const none: ReadonlySet<string> = new Set()

export function OrdersToPick() {
  const list = useListState()
  const wanted = list.filter('status') || 'open'
  const status = orderStatuses.find((one) => one === wanted)
  const day = list.filter('leverdatum')
  const leverdatum = isDay(day) ? day : undefined
  const filter = { zoek: list.zoek, status, leverdatum }
  const shown = JSON.stringify(filter)
  // A selection belongs to one filter.
  const [selection, setSelection] = useState({ shown, ids: none })
  const ids = selection.shown === shown ? selection.ids : none
  const change = useSetStatus(() => setSelection({ shown, ids: none }))
  const input = { query: { ...filter, pagina: list.pagina, perPagina: ordersOnPage } }
  const answer = useQuery({
    ...pageQuery(picking.orders, input),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const choose = (id: string, isChosen: boolean) => setSelection({ shown, ids: withIds(ids, [id], isChosen) })
  const chosen = { ids: [...ids].join(',') }

  return (
    <>
      <PageHeading>Verzamelen</PageHeading>
      <DueToday />
      <ListToolbar list={list} searches="Zoek op ordernummer, bedrijfsnaam of referentie">
        <SelectBox
          label="Status"
          value={wanted}
          choices={[
            ['open', 'open'],
            ['verwerkt', 'verwerkt'],
            ['alle', 'Alle statussen'],
          ]}
          onChoose={(chosenStatus) => list.set({ status: chosenStatus })}
        />
        {leverdatum !== undefined && (
          <DateBox
            label="Leverdatum"
            value={leverdatum}
            onChange={({ target }) => list.set({ leverdatum: target.value })}
          />
        )}
      </ListToolbar>
      <Answered answer={answer} loading="Orders worden geladen">
        {({ rows, total }) =>
          rows.length > 0 ? (
            <>
              <ul className={classes.orders} data-stale={answer.isPlaceholderData || undefined}>
                {rows.map((order) => (
                  <OrderCard
                    key={order._id}
                    order={order}
                    isChosen={ids.has(order._id)}
                    onChoose={(isChosen) => choose(order._id, isChosen)}
                  />
                ))}
              </ul>
              <Pagination page={list.pagina} pages={Math.ceil(total / ordersOnPage)} />
            </>
          ) : (
            <NothingFound
              list={list}
              total={total}
              none={
                leverdatum !== undefined
                  ? `Geen orders voor ${showDayInWords(leverdatum)}`
                  : status === 'open'
                    ? 'Alles is verzameld'
                    : 'Geen orders'
              }
              what="order"
            />
          )
        }
      </Answered>
      {(ids.size > 0 || change.sentence !== undefined) && (
        <FormBar
          notice={
            <>
              {/* Near the thumb: above the list it would be off the screen. */}
              <StatusChange change={change} />
              {ids.size > 0 && (
                <span className={layout.row}>
                  <output>
                    <strong>{`${ids.size} gekozen`}</strong>
                  </output>
                  <TextButton className={layout.finger ?? ''} onClick={() => setSelection({ shown, ids: none })}>
                    Wis keuze
                  </TextButton>
                  <Button ml="auto" h={44} loading={change.busy} onClick={() => change.set([...ids], 'verwerkt')}>
                    Zet op verwerkt
                  </Button>
                </span>
              )}
            </>
          }
        >
          {ids.size > 0 && (
            <>
              <DocumentLink href={urlOf(documents.pickList, { query: chosen })}>Verzamellijst</DocumentLink>
              <DocumentLink href={urlOf(documents.packingSlips, { query: chosen })}>Pakbonnen</DocumentLink>
            </>
          )}
        </FormBar>
      )}
    </>
  )
}
