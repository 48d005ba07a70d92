import { type KeyboardEvent, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { minimumSentence } from '../../../../contract/rules/minimum-amount.ts'
import { nameWithSize } from '../../../../contract/rules/product-texts.ts'
import { showDeadline } from '../../../../contract/values/clock.ts'
import { showCount } from '../../../../contract/values/counts.ts'
import { euro, formatPrice } from '../../../../contract/values/money.ts'
import { maxCommentLength, maxOrderLines, maxReferentie } from '../../../../contract/values/limits.ts'
import { delivery } from '../../../../contract/endpoints/delivery.ts'
import type { Order } from '../../../../contract/endpoints/orders.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { api, query } from '../../../api/api.ts'
import { useSession } from '../../../api/session.ts'
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx'
import { keepSelection } from '../../../ui/fields/keep-selection.ts'
import { ConfirmDialog, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormBar, SaveButtons } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard, leaving } from '../../../ui/forms/leave-guard.tsx'
import { LockedFields } from '../../../ui/forms/locked-fields.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EditFailure } from '../../../ui/forms/save-failure.tsx'
import { PageHeading, Panel, Stacked } from '../../../ui/page/page.tsx'
import { useToday } from '../../../ui/today.ts'
import { isPlainEnter, keepPlainEnter, useCtrlEnter } from '../../../ui/use-ctrl-enter.ts'
import { Fixes } from '../../../ui/fixes.tsx'
import { AddProductField } from '../../suggestions/add-product-field.tsx'
import { OrderTotal } from '../../orders/order-lines.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../account.module.css'
import { DeliveryDate } from '../../cart/order/delivery-date.tsx'
import { saveOwnOrder, takeOwnOrder } from '../../cart/order/save-own-order.ts'
import { useOrderCheck } from '../../cart/use-order-check.ts'
import { AmountInput, EditedLinesTable } from '../../orders/edited-lines-table.tsx'
import {
  type EditedLine,
  firstFieldError,
  isChanged,
  type PriceOf,
  totalOf,
  type WrongOf,
} from '../../orders/edited-lines.ts'
import { type EditOrder, useEditOrder } from '../../orders/use-edit-order.ts'
import { OwnLineName } from '../own-line-name.tsx'
import { checkLines, linesToCheck } from './changed-lines.ts'

const search = (zoek: string, signal: AbortSignal) => api(products.shop, { query: { zoek, perPagina: 8 }, signal })

const unsaved = 'Uw wijzigingen van deze bestelling zijn nog niet opgeslagen.'

export function ChangeOrder({ order: initial, onDone }: { order: Order; onDone: () => void }) {
  const client = useQueryClient()
  const edit = useEditOrder(initial, {
    send: ({ order: lines, ...changes }) =>
      saveOwnOrder(initial._id, { order: lines.map(({ _id, qty }) => ({ _id, qty, ...shown(_id) })), ...changes }),
    onSaved: (saved) => {
      takeOwnOrder(client, saved)
      toast(`Bestelling ${saved.ordernummer} is gewijzigd.`, 'good')
      onDone()
    },
    handles: [0, 400, 409],
  })
  const { order, lines, save, isEmpty } = edit
  const leave = useQuestion(onDone)
  const wanted = useMemo(() => linesToCheck(lines), [lines])
  const { checked } = useOrderCheck(wanted)
  const results = useMemo(() => checkLines(lines, checked), [lines, checked])
  const shown = (id: string) => {
    const price = results.get(id)?.price
    return price === undefined ? {} : { price: formatPrice(price) }
  }
  const priceOf: PriceOf = ({ line }) => results.get(line._id)?.price
  const wrongOf: WrongOf = ({ line }, field) => (field === 'qty' ? results.get(line._id)?.wrong : undefined)
  const fixesFor = ({ line }: EditedLine) =>
    (results.get(line._id)?.nearest ?? []).map((qty) => {
      const text = `Maak er ${showCount(qty)} van`
      const onTake = () => edit.change(line._id, { qty: String(qty) })
      return { key: qty, name: `${text}: ${nameWithSize(line)}`, text, onTake }
    })
  const total = totalOf(lines, priceOf)
  const submit = () => edit.submit(firstFieldError(lines, wrongOf))
  useCtrlEnter(submit)
  const { data: settings } = useQuery(query(delivery.dates))
  const isBound = useSession()?.isAdmin === false && lines.some(isChanged)
  const tooLittle =
    settings && isBound && total !== undefined && !isEmpty ? minimumSentence(settings, total) : undefined

  return (
    <>
      <LeaveGuard when={edit.dirty && !save.isSuccess} withinPage>
        {unsaved}
      </LeaveGuard>
      <ConfirmDialog {...leaving} {...leave.question}>
        {unsaved}
      </ConfirmDialog>
      <PageHeading intro="U ziet de prijzen van vandaag. Een regel waarvan het aantal gelijk blijft, houdt zijn prijs.">
        {`Wijzig bestelling ${order.ordernummer}`}
      </PageHeading>
      <Form autoComplete="off" onSend={submit}>
        <LockedFields busy={save.isPending}>
          <Stacked>
            <div>
              <EditedLinesTable
                edit={edit}
                caption={`Items van bestelling ${order.ordernummer}`}
                room={44}
                name={(line) => <OwnLineName line={line} />}
                qty={(one) => (
                  <>
                    <AmountInput
                      edit={edit}
                      one={one}
                      field="qty"
                      wrong={wrongOf(one, 'qty')}
                      enterKeyHint="next"
                      onType={({ value }) => edit.change(one.line._id, { qty: value })}
                      onMouseDown={keepSelection}
                      onFocus={({ target }) => target.select()}
                      onKeyDown={goOn}
                    />
                    <div className={classes.fixes}>
                      <Fixes fixes={fixesFor(one)} />
                    </div>
                  </>
                )}
                price={(one) => {
                  const cents = priceOf(one)
                  return cents === undefined ? '–' : euro(cents)
                }}
                priceOf={priceOf}
                dropsAdded
              />
              <OrderTotal cents={total} />
            </div>
            {lines.length < maxOrderLines && <AddProductField search={search} onAdd={edit.add} />}
            <Panel title="Bij de bestelling">
              <div className={layout.stack}>
                <OrderDelivery edit={edit} />
                <TextField
                  label="Uw referentie"
                  maxLength={maxReferentie}
                  value={edit.about.referentie}
                  onKeyDown={keepPlainEnter}
                  onChange={({ target }) => edit.changeAbout({ referentie: target.value })}
                />
                <TextAreaField
                  label="Opmerking bij bestelling"
                  maxLength={maxCommentLength}
                  value={edit.about.comment}
                  onChange={({ target }) => edit.changeAbout({ comment: target.value })}
                />
              </div>
            </Panel>
          </Stacked>
        </LockedFields>
        <FormBar notice={<EditFailure what="deze bestelling" conflicts={edit.conflicts} error={save.error} />}>
          <SaveButtons
            busy={save.isPending}
            disabled={isEmpty}
            aria-keyshortcuts="Control+Enter"
            cancel="Terug"
            onCancel={() => leave.go(undefined, edit.dirty)}
          />
          {isEmpty && (
            <span className={layout.note}>
              Een bestelling heeft ten minste één regel; wilt u niets meer, annuleer dan de hele bestelling.
            </span>
          )}
          {tooLittle !== undefined && <output className={layout.note}>{tooLittle}.</output>}
        </FormBar>
      </Form>
    </>
  )
}

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isPlainEnter(event)) return
  // Enter alone would save.
  event.preventDefault()
  const input = event.currentTarget
  const inputs = [...(input.form?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])]
  inputs[inputs.indexOf(input) + 1]?.focus()
}

function OrderDelivery({ edit: { order, about, changeAbout } }: { edit: EditOrder }) {
  const { data } = useQuery(query(delivery.dates))
  const today = useToday()
  const dates = data?.dates ?? []
  const chosen = dates.find(({ date }) => date === about.leverdatum)
  if (dates.length === 0) return null
  const days = new Set([order.leverdatum ?? '', ...dates.map(({ date }) => date)])
  return (
    <DeliveryDate
      dates={[...days].sort()}
      date={about.leverdatum}
      hint={chosen && `Bestellen kan tot ${showDeadline(chosen.orderBefore, today)}.`}
      onChoose={(leverdatum) => changeAbout({ leverdatum })}
    />
  )
}
