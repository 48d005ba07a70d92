import { useParams, Link, useLocation } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PickOrder } from './pick-order.tsx'
import { isDay, showDay, showNearDay, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { minute } from '../../../contract/values/durations.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { orderStatuses } from '../../../contract/endpoints/orders.ts'
import { picking, type OrderToPick } from '../../../contract/endpoints/picking.ts'
import { freshAndQuiet, pageQuery, query, urlOf } from '../../api/api.ts'
import { DateBox, SelectBox } from '../../ui/fields/controls.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { ListToolbar, NothingFound } from '../../ui/tables/list.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { DocumentLink } from '../../ui/buttons/document-link.tsx'
import { WhenLoaded } from '../../ui/page/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { MarkProcessed } from '../orders/list/mark-processed.tsx'
import { StatusChange } from '../orders/list/status-change.tsx'
import { useOrderSelection } from '../orders/list/use-order-selection.ts'
import { useSetStatus } from '../orders/list/use-set-status.ts'
import layout from '../../ui/layout.module.css'
import classes from './picking.module.css'
import { showCount, showOrders, showPieces, showLines } from '../../../contract/values/counts.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { classNames } from '../../ui/class-names.ts'
import { useToday } from '../../ui/today.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Checkbox } from '../../ui/fields/checkbox.ts'

export function PickingPage() {
  const { id } = useParams()
  return id === undefined ? <OrdersToPick /> : <PickOrder key={id} id={id} />
}

/** About four screens of a phone. */
const ordersOnPage = 20

function OrdersToPick() {
  const list = useListState()
  const wanted = list.filter('status') || 'open'
  const status = orderStatuses.find((one) => one === wanted)
  const day = list.filter('leverdatum')
  const leverdatum = isDay(day) ? day : undefined
  const filter = { zoek: list.zoek, status, leverdatum }
  const { ids, sentence, choose, clear, deselect } = useOrderSelection()
  const change = useSetStatus(deselect)
  const input = { query: { ...filter, pagina: list.pagina, perPagina: ordersOnPage } }
  const answer = useQuery({
    ...pageQuery(picking.orders, input),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const chosen = { ids: [...ids].join(',') }
  const today = useToday()

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
          onChoose={(chosenStatus) => list.set({ status: chosenStatus === 'open' ? '' : chosenStatus })}
        />
        {leverdatum !== undefined && (
          <DateBox
            label="Leverdatum"
            value={leverdatum}
            onChoose={(chosenDay) => list.set({ leverdatum: chosenDay })}
          />
        )}
      </ListToolbar>
      <WhenLoaded answer={answer} loading="Orders worden geladen">
        {({ rows, total }) =>
          rows.length > 0 ? (
            <>
              <ul className={classes.orders} data-stale={answer.isPlaceholderData || undefined}>
                {rows.map((order) => (
                  <OrderCard
                    key={order._id}
                    order={order}
                    isChosen={ids.has(order._id)}
                    onChoose={(isChosen) => choose([order._id], isChosen)}
                  />
                ))}
              </ul>
              <Pagination page={list.pagina} pages={Math.ceil(total / ordersOnPage)} />
            </>
          ) : (
            <NothingFound
              list={list}
              pages={Math.ceil(total / ordersOnPage)}
              none={
                leverdatum !== undefined
                  ? `Geen orders voor ${showWeekdayAndDate(leverdatum, today)}`
                  : status === 'open'
                    ? 'Alles is verzameld'
                    : 'Geen orders'
              }
              what="order"
            />
          )
        }
      </WhenLoaded>
      {(ids.size > 0 || change.sentence !== undefined) && (
        <FormBar
          notice={
            <>
              {/* Near the thumb: above the list it would be off the screen. */}
              <StatusChange change={change} />
              {ids.size > 0 && (
                <span className={layout.row}>
                  <output>
                    <strong>{sentence}</strong>
                  </output>
                  <TextButton data-finger onClick={clear}>
                    Wis keuze
                  </TextButton>
                  <MarkProcessed ml="auto" ids={ids} change={change} label="Zet op verwerkt" />
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

function DueToday() {
  const { data } = useQuery({
    ...query(reports.deliveries),
    ...freshAndQuiet,
    // For the new day.
    refetchInterval: minute,
  })
  const today = useToday()
  if (!data || data.deliveries.length === 0) return null
  return (
    <section className={classes.days} aria-label="Gaat de deur uit">
      {data.late > 0 && (
        <div className={classNames(layout.notice, classes.day)} data-tone="warning">
          <h2 className={layout.heading}>Te laat</h2>
          {/* The list below begins with them. */}
          <p>{`${showOrders(data.late)}, nog open`}</p>
        </div>
      )}
      {data.deliveries.map(({ date, orders, open, pieces }) => (
        <div key={date} className={classNames(layout.notice, classes.day)}>
          <h2 className={layout.heading}>{showNearDay(date, today)}</h2>
          {orders === 0 ? (
            <p className={layout.soft}>Niets te leveren</p>
          ) : (
            <p>
              <Link data-finger to={`/verzamelen?status=alle&leverdatum=${date}`}>
                {`${showOrders(orders)}, ${showPieces(pieces)}`}
              </Link>
              {open === 0 ? ', alles verwerkt' : `, nog ${showCount(open)} open`}
            </p>
          )}
          {open > 0 && (
            <DocumentLink href={urlOf(documents.pickList, { query: { leverdatum: date } })}>Verzamellijst</DocumentLink>
          )}
        </div>
      ))}
    </section>
  )
}

interface OrderCardProps {
  order: OrderToPick
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function OrderCard({ order, isChosen, onChoose }: OrderCardProps) {
  const { search } = useLocation()
  const { _id, ordernummer, bedrijfsnaam, boxnummer, leverdatum, comment, orderstatus, lines, pieces } = order
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <label className={classes.choice}>
        <Checkbox size="lg" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <VisuallyHidden>{`Kies order ${ordernummer}`}</VisuallyHidden>
      </label>
      <Link to={`/verzamelen/${_id}`} state={{ search }} className={classes.order}>
        <span className={classes.first}>
          <strong className={classes.company}>{bedrijfsnaam}</strong>
          <span className={classes.box}>{`Box ${boxnummer}`}</span>
        </span>
        <span className={classNames(layout.words, layout.fine)}>
          <span>{`Order ${ordernummer}`}</span>
          <span>{`${showLines(lines)}, ${showPieces(pieces)}`}</span>
          <span>{leverdatum === null ? `Besteld ${showDay(order.date)}` : `Levering ${showDay(leverdatum)}`}</span>
          <Remark comment={comment} className={classes.remark} />
          {orderstatus !== 'open' && <StatusBadge status={orderstatus} />}
        </span>
      </Link>
    </li>
  )
}
