import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { showDeadline } from '../../../../contract/values/clock.ts'
import { type Day, showWeekdayAndDate } from '../../../../contract/values/dates.ts'
import { showPieces, showProducts } from '../../../../contract/values/counts.ts'
import { maxCommentLength, maxReferentie } from '../../../../contract/values/limits.ts'
import { euro, euroOfPrice, parsePrice } from '../../../../contract/values/money.ts'
import { isAhead } from '../../../../contract/rules/sold-ahead.ts'
import { printedName } from '../../../../contract/rules/product-texts.ts'
import { minimumSentence } from '../../../../contract/rules/minimum-amount.ts'
import { useSession } from '../../../api/session.ts'
import { isUnanswered } from '../../../api/api.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { reasonOf } from '../../../ui/forms/save-failure.tsx'
import { RadioList } from '../../../ui/fields/radio-list.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { totalId } from '../../../ui/skip-to-total.tsx'
import { useToday } from '../../../ui/today.ts'
import { useCover } from '../../../ui/use-cover.ts'
import { keepPlainEnter, useCtrlEnter } from '../../../ui/use-ctrl-enter.ts'
import type { CartLine } from '../cart-check.ts'
import { cartTotal, priceAt } from '../cart-item.ts'
import { type Checked, useOrderCheck } from '../use-order-check.ts'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { hasTouchKeyboard } from '../../../ui/has-touch-keyboard.ts'
import { VatLines } from '../../../ui/vat-lines.tsx'
import { DeliveryDate } from './delivery-date.tsx'
import classes from './order-panel.module.css'
import { OrderProgress } from './order-progress.tsx'
import { type OrderDraft, storedDraft, storeInDraft } from './order-draft.ts'
import { dearerLines, useAddToOrder } from './use-add-to-order.ts'
import { useDeliveryDates } from './use-delivery-dates.ts'
import { useLeverdatum } from './use-leverdatum.ts'
import type { PlaceOrder } from './use-place-order.ts'

/** @param until '' for all lines; else only those that can be delivered by then are ordered */
function useVatOf(lines: readonly CartLine[], until: string, ofAll: OrderPanelProps['vat']) {
  const part = useMemo(() => {
    const items = lines.map(({ item }) => item).filter((item) => until !== '' && !isAhead(item, until))
    return items.map(({ _id, qty }) => ({ _id, qty }))
  }, [lines, until])
  const { checked, isCurrent } = useOrderCheck(part)
  if (until === '') return ofAll
  return isCurrent ? checked : undefined
}

/** @param missed the day chosen before, which can no longer be had; '' for none */
function dateHint(missed: string, orderBefore: string, today: Day): string {
  const deadline = showDeadline(orderBefore, today)
  return missed === ''
    ? `Bestellen kan tot ${deadline}.`
    : `Levering op ${showWeekdayAndDate(missed, today)} kan niet meer. Voor de nieuwe datum kunt u bestellen tot ${deadline}.`
}

interface OrderPanelProps {
  lines: readonly CartLine[]
  /** Of the lines that can be ordered, as the server counts it; absent while unknown. */
  vat: Pick<Checked, 'btw' | 'totaalInclBtw' | 'total'> | undefined
  order: PlaceOrder
  eager: boolean
  onEmpty: () => void
}

export function OrderPanel({
  lines,
  vat,
  order: { placing, place, cancel, dismiss, ...order },
  eager,
  onEmpty,
}: OrderPanelProps) {
  const [draft, setDraft] = useState(storedDraft)
  const change = (name: keyof OrderDraft, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }))
    storeInDraft(name, value)
  }
  const delivery = useDeliveryDates()
  const inCart = lines.map(({ item }) => item)
  const days = useLeverdatum(inCart, delivery.dates, draft.leverdatum)
  const { leverdatum, part: items, choice, tooFar, isImpossible } = days
  const chosen = days.dates.find(({ date }) => date === leverdatum)
  const today = useToday()
  const due = useVatOf(lines, items.length < inCart.length ? leverdatum : '', vat)
  const total = euro(cartTotal(items))
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0)
  const { offered, target, add, ...adding } = useAddToOrder(leverdatum, delivery.klantWijzigt)
  const leftOut = [...(draft.comment.trim() ? ['opmerking'] : []), ...(draft.referentie.trim() ? ['referentie'] : [])]
  const hasLostTarget = adding.chosen !== undefined && !target
  const added = target ? lines.filter(({ item }) => items.includes(item)) : []
  const isBound = useSession()?.isAdmin === false && !target
  const tooLittle = isBound ? minimumSentence(delivery, cartTotal(items)) : undefined
  const [opened, setOpened] = useState(draft.comment !== '' || draft.referentie !== '')
  // An order resumed after a reload shows its form too.
  const busy = order.busy || add.isPending
  const ordering = opened || busy
  const asked = useRef(false)
  const panel = useCover<HTMLElement>('bottom')
  const remark = useRef<HTMLTextAreaElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)

  const form = useRef<HTMLFormElement>(null)
  const open = () => {
    asked.current = true
    setOpened(true)
  }
  const close = () => {
    asked.current = true
    setOpened(false)
  }
  // A refusal does not outlive what it was about.
  const about = [
    draft.leverdatum,
    adding.chosen?._id,
    ...inCart.map((item) => `${item._id} ${item.qty} ${priceAt(item, item.qty)}`),
  ].join()
  const dismissAll = useEffectEvent(() => {
    dismiss()
    if (add.error && !isUnanswered(add.error)) add.reset()
  })
  useEffect(() => dismissAll(), [about])

  useCtrlEnter(() => (ordering ? form.current?.requestSubmit() : open()))

  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (eager) (button.current ?? remark.current)?.focus({ preventScroll: true })
  }, [eager])

  useEffect(() => {
    if (!asked.current) return
    if (!ordering) return button.current?.focus({ preventScroll: true })
    const first = remark.current ?? confirm.current
    // The keyboard would cover 'Bevestig order', and the remark is optional.
    const place = hasTouchKeyboard() ? panel.current : first
    place?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [ordering, panel])

  return (
    <section
      ref={panel}
      id={totalId}
      tabIndex={-1}
      className={classNames(layout.card, layout.stack, classes.panel)}
      aria-label="Uw bestelling"
      data-ordering={ordering || undefined}
    >
      {delivery.unknown && (
        <p className={layout.fine}>
          De leverdata zijn nu niet op te halen.{' '}
          <TextButton onClick={() => void delivery.refetch()}>Probeer opnieuw</TextButton>
        </p>
      )}
      {chosen && (
        <div className={classes.date}>
          <DeliveryDate
            dates={days.dates.map(({ date }) => date)}
            date={leverdatum}
            hint={dateHint(days.missed, chosen.orderBefore, today)}
            disabled={busy}
            onChoose={(date) => change('leverdatum', date)}
          />
        </div>
      )}
      {delivery.hasNoneLeft && (
        <output className={layout.notice} data-tone="warning">
          Er is nu geen leverdatum te kiezen; u bestelt zonder leverdatum.
        </output>
      )}
      {choice && (
        <RadioList
          label="Alles samen, of nu wat leverbaar is"
          choices={[
            {
              value: '',
              label: choice.because ? `${choice.label} (wacht op ${printedName(choice.because)})` : choice.label,
            },
            { value: choice.soonest, label: 'Nu wat leverbaar is; de rest blijft in het winkelwagentje' },
          ]}
          value={choice.isAll ? '' : choice.soonest}
          disabled={busy}
          onChange={(date) => change('leverdatum', date)}
        />
      )}
      {tooFar !== undefined && (
        <output className={layout.notice} data-tone="warning">
          {tooFar} {!isImpossible && 'Wat u nog niet kunt bestellen, blijft in het winkelwagentje.'}
        </output>
      )}
      <div className={classNames(layout.between, classes.total)}>
        <span>Totaal ex. btw</span>
        <output className={classes.amount} data-long={total.length > 12 || undefined}>
          {total}
        </output>
        <small className={layout.fine}>
          {showProducts(items.length)}, {showPieces(pieces)}
        </small>
      </div>
      {due && parsePrice(due.total) === cartTotal(items) && <VatLines {...due} />}
      {tooLittle !== undefined && (
        <output className={layout.notice} data-tone="warning">
          {tooLittle}.
        </output>
      )}
      {(offered.length > 0 || hasLostTarget) && (
        <RadioList
          label="Nieuwe bestelling, of bij een bestaande?"
          choices={[
            { value: '', label: 'Nieuwe bestelling' },
            ...offered.map(({ _id, ordernummer }) => ({ value: _id, label: `Voeg toe aan order ${ordernummer}` })),
          ]}
          value={adding.chosen?._id ?? ''}
          disabled={busy}
          onChange={adding.choose}
        />
      )}
      {hasLostTarget && !adding.isLoading && !delivery.isLoading && (
        <output className={layout.notice} data-tone="warning">
          Toevoegen aan order {adding.chosen?.ordernummer} kan niet meer, kies opnieuw.
        </output>
      )}
      {target &&
        dearerLines(target, added).map(({ qty, price, now, item }) => (
          <output key={item._id} className={layout.notice} data-tone="warning">
            {`${printedName(item)} staat al in order ${target.ordernummer}: alle ${showPieces(qty)} gaan van ${euroOfPrice(price)} naar ${euro(now)}.`}
          </output>
        ))}
      {ordering ? (
        <Form
          ref={form}
          className={layout.tight}
          onSend={() => {
            // Otherwise the order would lack the date that the shop asks for.
            if (delivery.isLoading || isImpossible || hasLostTarget) return
            if (target) add.mutate({ order: target, sent: added })
            else place({ ...draft, leverdatum })
          }}
        >
          {target ? (
            <p className={layout.soft}>
              {`Komt bij order ${target.ordernummer}; de opmerking en de referentie van die order blijven staan.`}
              {leftOut.length > 0 &&
                ` Uw ${leftOut.join(' en ')} ${leftOut.length > 1 ? 'gaan' : 'gaat'} niet mee; wijzig die in de bestelling zelf.`}
            </p>
          ) : (
            <>
              <TextAreaField
                ref={remark}
                label="Opmerking bij bestelling:"
                maxLength={maxCommentLength}
                value={draft.comment}
                disabled={busy}
                aria-keyshortcuts="Control+Enter"
                onChange={(event) => change('comment', event.currentTarget.value)}
              />
              <TextField
                label="Uw referentie"
                hint="Niet verplicht, bijvoorbeeld uw inkoopnummer; het staat op de orderbevestiging en de pakbon."
                maxLength={maxReferentie}
                value={draft.referentie}
                disabled={busy}
                onKeyDown={keepPlainEnter}
                onChange={({ target }) => change('referentie', target.value)}
              />
            </>
          )}
          {leverdatum !== '' && !target && <p>{`Levering ${showWeekdayAndDate(leverdatum, today)}`}</p>}
          <Button
            ref={confirm}
            type="submit"
            h={48}
            fullWidth
            loading={busy || delivery.isLoading}
            disabled={isImpossible || hasLostTarget}
            onKeyDown={(event) => {
              // Enter that is still held down from 'Bestel'.
              if (event.repeat) event.preventDefault()
            }}
          >
            Bevestig order
          </Button>
          {!busy && (
            <div className={classes.buttons}>
              <Button variant="default" h={44} onClick={close}>
                Terug
              </Button>
              <Button variant="default" h={44} onClick={onEmpty}>
                Maak leeg
              </Button>
            </div>
          )}
        </Form>
      ) : (
        <div className={classes.buttons}>
          <Button ref={button} h={48} disabled={isImpossible} aria-keyshortcuts="Control+Enter" onClick={open}>
            Bestel
          </Button>
          <Button h={48} variant="default" onClick={onEmpty}>
            Maak leeg
          </Button>
        </div>
      )}
      {add.error && (
        <p className={layout.notice} data-tone="bad" role="alert">
          {isUnanswered(add.error) && 'Het is niet bekend of dit is toegevoegd. '}
          {reasonOf(add.error)}
        </p>
      )}
      <OrderProgress placing={placing} cancel={cancel} />
    </section>
  )
}
