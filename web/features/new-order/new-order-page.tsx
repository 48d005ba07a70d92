import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { deliveryDays } from '../../../contract/rules/delivery-dates.ts'
import { latestAhead } from '../../../contract/rules/sold-ahead.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { showLines } from '../../../contract/values/counts.ts'
import { minute } from '../../../contract/values/durations.ts'
import { maxCommentLength, maxReferentie } from '../../../contract/values/limits.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { codeOf, isUnanswered, query, statusOf } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { LockedFields } from '../../ui/forms/locked-fields.tsx'
import { skipLeaveGuard, LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { QuietAlert, reasonOf, SaveFailure } from '../../ui/forms/save-failure.tsx'
import { Missing, Empty } from '../../ui/page/states.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import { Facts } from '../../ui/tables/facts.tsx'
import { keepPlainEnter, useAsSoonAs, useCtrlEnter } from '../../ui/use-ctrl-enter.ts'
import type { LineResult } from '../quick-order/check-quick-lines.ts'
import { PasteLines } from '../quick-order/paste-lines.tsx'
import { QuickLinesTable } from '../quick-order/quick-lines-table.tsx'
import { useQuickOrder } from '../quick-order/use-quick-order.ts'
import { CustomerField } from './customer-field.tsx'
import { usePlaceForCustomer } from './use-place-for-customer.ts'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import type { orders } from '../../../contract/endpoints/orders.ts'
import type { Day } from '../../../contract/values/dates.ts'
import { DeliveryDate } from '../cart/order/delivery-date.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './new-order-page.module.css'
import { toast } from '../../ui/dialogs/toast.ts'
import { useFinish, useIsHere } from '../../ui/use-is-here.ts'

const list = '/orders/main/0'

/** /orders/new/{userId}: staff order for a customer; 0 asks for whom. */
export function NewOrderPage() {
  const { id = '0' } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <BackLink to={list}>Orders</BackLink>
      <PageHeading focus={false}>Nieuwe order</PageHeading>
      {id === '0' ? (
        <CustomerField onChoose={({ _id }) => void navigate(`/orders/new/${_id}`, { replace: true })} />
      ) : (
        <OrderFor key={id} id={id} />
      )}
    </>
  )
}

function OrderFor({ id }: { id: string }) {
  const navigate = useNavigate()
  const finish = useFinish()
  const isHere = useIsHere()
  const answer = useQuery(query(users.one, { params: { id } }))
  const { data: customer } = answer
  const order = useQuickOrder({ userID: id })
  const [leverdatum, setLeverdatum] = useState('')
  const [referentie, setReferentie] = useState('')
  const [comment, setComment] = useState('')
  const days = useDeliveryDays(order.results)
  const chosen = days.find((day) => day.date === leverdatum)
  const { date, isOpen } = chosen ?? days.find(({ wasOpen }) => wasOpen) ?? days[0] ?? {}
  const place = usePlaceForCustomer(
    ({ _id, ordernummer, bedrijfsnaam }) => {
      const note = `Order ${ordernummer} is geplaatst voor ${bedrijfsnaam}.`
      void finish(note, () => {
        skipLeaveGuard()
        return navigate(`/orders/details/${_id}`)
      })
    },
    (error) => {
      if (isHere()) order.refetch()
      else toast(`De order is niet geplaatst. ${reasonOf(error)}`)
    },
  )

  const lines = useRef<HTMLDivElement>(null)
  const isReady = customer !== undefined
  useEffect(() => {
    if (isReady) lines.current?.querySelector('input')?.focus()
  }, [isReady])

  const paste = useRef<HTMLDetailsElement>(null)
  const { results, sheet, isCurrent } = order
  const unfold = () => {
    if (paste.current) paste.current.open = true
  }
  // Also for a paste elsewhere on the page.
  useEffect(() => {
    if (sheet.isReading) unfold()
  }, [sheet.isReading])

  const typed = results.filter(({ line }) => line.product.trim() !== '' || line.value.trim() !== '')
  const attention = typed.filter(({ status }) => status !== 'ok' && status !== 'pending').length
  const hasDraft = sheet.draft.trim() !== ''
  const isBusy = place.isPending || place.isSuccess
  const [isRefused, setIsRefused] = useState(false)
  const send = () => {
    const wishes = { comment, referentie, ...(date !== undefined && { leverdatum: date }) }
    const body = { userID: id, order: linesToPlace(typed), ...wishes }
    const isWrong = (attention > 0 || hasDraft) && !place.isUnanswered(body)
    setIsRefused(isWrong)
    if (isWrong) {
      const wrong = results.findIndex(({ status }) => status !== 'ok')
      const row = lines.current?.querySelectorAll('tbody tr')[wrong]
      // A line says what is wrong once the focus has left it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (hasDraft) unfold()
      const field = hasDraft ? paste.current?.querySelector('textarea') : row?.querySelector('input')
      field?.focus()
      return
    }
    place.mutate(body)
  }
  const submit = useAsSoonAs(
    isCurrent && !sheet.isReading,
    () => {
      if (typed.length > 0 && !place.isPending) send()
    },
    order.lines,
  )
  useCtrlEnter(submit)

  if (!customer) return <Missing what="Klant" answer={answer} to="/orders/new/0" back="Kies een klant" />
  if (roleOf(customer) !== 'customer') return <Empty title={`${customer.bedrijfsnaam} is geen klant`} />
  return (
    <div className={layout.stack}>
      <LeaveGuard when={(typed.length > 0 || hasDraft) && !place.isSuccess}>
        {place.isPending ? 'De order wordt nu geplaatst.' : 'De order is nog niet geplaatst.'}
      </LeaveGuard>
      <section className={classNames(layout.notice, layout.between, classes.chosen)} aria-label="Klant">
        <strong>{customer.bedrijfsnaam}</strong>
        <Facts
          facts={[
            ['Administratienummer', customer.administratienummer],
            ['Telefoonnummer', customer.telefoonnummer],
            ['Boxnummer', customer.boxnummer],
          ]}
        />
        <TextButton onClick={() => void navigate('/orders/new/0', { replace: true })}>Andere klant</TextButton>
      </section>
      <details ref={paste} inert={isBusy}>
        <summary className={layout.unfold}>Plak een lijst of kies een bestand</summary>
        <PasteLines order={order} />
      </details>
      <Form className={layout.stack} onSend={submit}>
        <LockedFields busy={isBusy} className={layout.stack}>
          <div ref={lines}>
            <QuickLinesTable order={order} />
          </div>
          <div className={layout.fields}>
            {date !== undefined && (
              <DeliveryDate
                dates={days.map((day) => day.date)}
                date={date}
                hint={isOpen ? undefined : 'Voor klanten is de sluitingstijd voorbij.'}
                onChoose={setLeverdatum}
              />
            )}
            <TextField
              label="Uw referentie"
              hint="Van de klant, niet verplicht"
              maxLength={maxReferentie}
              value={referentie}
              onKeyDown={keepPlainEnter}
              onChange={({ target }) => setReferentie(target.value)}
            />
            <TextAreaField
              label="Opmerking"
              rows={2}
              maxLength={maxCommentLength}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          </div>
        </LockedFields>
        <FormBar
          notice={
            <>
              <PlaceFailure error={place.error} />
              {isRefused && hasDraft && (
                <QuietAlert>Voeg eerst de regels toe die nog in het plakveld staan.</QuietAlert>
              )}
              {isRefused && attention > 0 && <QuietAlert>{attentionSentence(attention)}</QuietAlert>}
              {order.isError && (
                <QuietAlert>
                  De regels konden niet worden nagekeken.{' '}
                  <TextButton onClick={order.refetch}>Probeer opnieuw</TextButton>
                </QuietAlert>
              )}
            </>
          }
        >
          <Button
            type="submit"
            h={48}
            loading={place.isPending}
            disabled={typed.length === 0}
            aria-keyshortcuts="Control+Enter"
          >
            Plaats order
          </Button>
          <output className={layout.total}>
            {showLines(typed.length)} · Totaal ex. btw <strong>{euroOfPrice(order.total)}</strong>
          </output>
        </FormBar>
      </Form>
    </div>
  )
}

function PlaceFailure({ error }: { error: Error | null }) {
  const isUnknown = isUnanswered(error)
  const isSentBefore = statusOf(error) === 409 && codeOf(error) === undefined
  if (!error || !(isUnknown || isSentBefore)) return <SaveFailure error={error} what="Niet geplaatst" />
  return (
    <QuietAlert>
      {isUnknown ? 'Het is niet bekend of de order is geplaatst.' : 'Niet geplaatst.'} {reasonOf(error)} Bij{' '}
      <Link to={list}>Orders</Link> ziet u wat al geplaatst is.
    </QuietAlert>
  )
}

interface OfferedDay {
  readonly date: Day
  readonly isOpen: boolean
  /** When the page was opened: the date shown then stays chosen when it closes, and says so. */
  readonly wasOpen: boolean
}

/** Dates on which all products are available, cut-off or not; if none, all dates: the server names the product. */
function useDeliveryDays(results: readonly LineResult[]): readonly OfferedDay[] {
  const { data } = useQuery(query(settings.read))
  const [openedAt] = useState(() => new Date())
  const [now, setNow] = useState(openedAt)
  useInterval(() => setNow(new Date()), minute, { autoInvoke: true })
  if (!data) return []
  const { levering } = data
  const products = results.flatMap(({ checked }) => checked?.product ?? [])
  const all = deliveryDays(levering, now)
  const possible = all.filter(({ date }) => !latestAhead(products, date))
  return (possible.length > 0 ? possible : all).map(({ date, orderBefore }) => ({
    date,
    isOpen: now < orderBefore,
    wasOpen: openedAt < orderBefore,
  }))
}

const attentionSentence = (lines: number) =>
  lines === 1 ? '1 regel vraagt aandacht.' : `${lines} regels vragen aandacht.`

/** With the prices that were told to the customer, so that a rise is refused. */
function linesToPlace(results: readonly LineResult[]): BodyOf<typeof orders.place>['order'] {
  return results.flatMap(({ checked, qty }) => {
    if (!checked?.product || qty === undefined) return []
    return [{ _id: checked.product._id, qty, price: checked.price }]
  })
}
