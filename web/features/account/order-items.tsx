import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { Link, useSearchParams } from 'react-router'
import { showDay, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { urlOf, query, ApiError, dataUnlessGone } from '../../api/api.ts'
import { DetailTable } from '../../ui/tables/detail-table.tsx'
import { Facts } from '../../ui/tables/facts.tsx'
import { Columns, PageHeading, Panel, Stacked } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { DocumentLink } from '../../ui/buttons/document-link.tsx'
import { withParams } from '../../ui/search-params.ts'
import { useToday } from '../../ui/today.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { companyOf, useSession } from '../../api/session.ts'
import { AddedNotes } from '../cart/added-notes.tsx'
import { useAddLines } from '../cart/use-add-lines.ts'
import { SaveAsList } from '../lists/save-as-list.tsx'
import { OrderSheet } from '../orders/order-sheet.tsx'
import { OrderLines } from '../orders/order-lines.tsx'
import { OrderAgain } from './order-again.tsx'
import { OwnLineName } from './own-line-name.tsx'
import { OwnOrderActions } from './own-order/own-order-actions.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import layout from '../../ui/layout.module.css'
import classes from './account.module.css'

const ChangeOrder = lazyPart(async () => (await import('./own-order/change-order.tsx')).ChangeOrder)

export function OrderItems({ id }: { id: string }) {
  const [params] = useSearchParams()
  const answer = useQuery({
    ...query(orders.one, { params: { id } }),
    // The answer to placing it had no codes.
    staleTime: 0,
  })
  const { error, refetch } = answer
  const order = dataUnlessGone(answer)
  if (order) return <Items order={order} />
  if (error === null) return <Loading label="De bestelling wordt geladen" />
  if (error instanceof ApiError && error.refused) {
    return (
      <PageHeading actions={<Back to={`?${withParams(params, { order: '' })}`} />}>
        Bestelling niet gevonden
      </PageHeading>
    )
  }
  return <Failed onRetry={() => void refetch()} />
}

function Items({ order }: { order: Order }) {
  const session = useSession()
  const [params] = useSearchParams()
  const isOwn = companyOf(session) === order.userID
  // The address may name a colleague's page.
  const list = `${isOwn && session ? `/userpage/${session._id}` : ''}?${withParams(params, { order: '' })}`
  const today = useToday()
  const take = useAddLines()
  const [mode, setMode] = useState<'reading' | 'changing' | 'closed'>('reading')
  const until = order.wijzigbaarTot
  if (mode === 'changing' && until === undefined) setMode('closed')
  useEffect(() => {
    if (mode === 'closed') toast('Deze bestelling kan niet meer gewijzigd worden')
  }, [mode])
  if (mode === 'changing' && until !== undefined)
    return (
      <Suspense fallback={<Loading label="De bestelling wordt geladen" />}>
        <ChangeOrder order={order} onDone={() => setMode('reading')} />
      </Suspense>
    )
  return (
    <>
      <OrderSheet order={order} />
      <PageHeading
        actions={
          <>
            <Back to={list} />
            {isOwn && <OrderAgain order={order} take={take} />}
          </>
        }
      >
        {`Bestelling ${order.ordernummer}`}
      </PageHeading>
      {take.data && <AddedNotes result={take.data} />}
      {isOwn && until !== undefined && (
        <OwnOrderActions order={order} until={until} list={list} onChange={() => setMode('changing')} />
      )}
      <Facts
        className={classes.facts}
        facts={[
          ['Datum', showDay(order.date)],
          ['Status', <StatusBadge key="status" status={order.orderstatus} />],
          ...(order.leverdatum === null ? [] : [['Leverdatum', showWeekdayAndDate(order.leverdatum, today)] as const]),
          ...(order.referentie === '' ? [] : [['Uw referentie', order.referentie] as const]),
        ]}
      />
      <Columns>
        <Stacked>
          <div>
            <OrderLines
              order={order}
              caption={`Items van bestelling ${order.ordernummer}`}
              name={(line) => <OwnLineName line={line} />}
            />
          </div>
          <Panel title="Opmerking bij bestelling">
            <p className={layout.typed}>{order.comment}</p>
          </Panel>
        </Stacked>
        <Stacked>
          <Panel title="Papieren">
            <div className={layout.row}>
              <DocumentLink href={urlOf(documents.confirmation, { params: { id: order._id } })}>
                Orderbevestiging
              </DocumentLink>
              <DocumentLink href={urlOf(documents.packingSlip, { params: { id: order._id } })}>Pakbon</DocumentLink>
              <Button h={44} variant="default" leftSection={<Printer size={18} />} onClick={() => window.print()}>
                Print
              </Button>
              {isOwn && <SaveAsList naam={`Bestelling ${order.ordernummer}`} lines={order.order} />}
            </div>
          </Panel>
          <Panel title="Gegevens">
            <DetailTable
              caption="Uw gegevens ten tijde van de bestelling"
              rows={[
                ['Bedrijfsnaam', order.bedrijfsnaam],
                ...(order.besteldDoor === undefined ? [] : [['Besteld door', order.besteldDoor] as const]),
                ['Boxnummer', order.boxnummer],
                ['Administratienummer', order.administratienummer],
                ['Kopersnummer', order.kopersnummer],
              ]}
            />
          </Panel>
        </Stacked>
      </Columns>
    </>
  )
}

function Back({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} variant="default" h={44} leftSection={<ArrowLeft size={18} />}>
      Terug
    </Button>
  )
}
