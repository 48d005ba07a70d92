import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { type Order, orders, type OrderStatus } from '../../../contract/endpoints/orders.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { tidyPrice } from '../../../contract/values/money.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { api, invalidate, query, statusOf, storeAnswer } from '../../api/api.ts'
import { hasBadDate } from '../../ui/fields/bad-date.ts'
import { ConfirmDialog, priceOfZero, useQuestion } from '../../ui/dialogs/confirm-dialog.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormBar, SaveButtons } from '../../ui/forms/form-bar.tsx'
import { LeaveGuard, reloadPage } from '../../ui/forms/leave-guard.tsx'
import { LockedFields } from '../../ui/forms/locked-fields.tsx'
import { PageHeading, Columns, Panel } from '../../ui/page/page.tsx'
import { EditFailure } from '../../ui/forms/save-failure.tsx'
import { AddProductField } from '../suggestions/add-product-field.tsx'
import { AmountInput, EditedLinesTable } from './edited-lines-table.tsx'
import {
  type AddableProduct,
  firstFieldError,
  type EditedLine,
  newlyFreeProducts,
  isAmount,
  stockLeft,
  totalOf,
  typedPrice,
  wrongForStaff,
} from './edited-lines.ts'
import { LineName } from './line-name.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderIntro } from './order-intro.tsx'
import { OrderTotal } from './order-lines.tsx'
import { RemoveOrder } from './remove-order.tsx'
import { type EditOrder, useEditOrder } from './use-edit-order.ts'
import { maxReferentie } from '../../../contract/values/limits.ts'
import { useAsksForDate } from '../../api/use-asks-for-date.ts'
import { cleanTyped } from '../../ui/fields/clean-typed.ts'
import { TextField } from '../../ui/fields/field.tsx'
import layout from '../../ui/layout.module.css'
import classes from './order.module.css'
import { classNames } from '../../ui/class-names.ts'
import { useFinish } from '../../ui/use-is-here.ts'

interface OrderEditProps {
  order: Order
  onDone: () => void
  onRemoved: () => void
}

export function OrderEdit({ order: initial, onDone, onRemoved }: OrderEditProps) {
  const client = useQueryClient()
  const finish = useFinish()
  const store = (saved: Order) => {
    storeAnswer(client, query(orders.one, { params: { id: saved._id } }).queryKey, saved)
    void invalidate(client, orders.all)
  }
  const edit = useEditOrder(initial, {
    send: (changes) => api(orders.update, { body: { _id: initial._id, ...changes } }),
    onSaved: (saved) => {
      store(saved)
      void finish('De wijzigingen zijn opgeslagen.', onDone, `Order ${saved.ordernummer}`)
    },
    handles: [400, 404, 409],
  })
  const { order, lines, save, isEmpty } = edit
  const setStatus = useMutation({
    mutationFn: (orderstatus: OrderStatus) => api(orders.setStatus, { body: { _id: order._id, orderstatus } }),
    onSuccess: store,
  })
  const status = useQuestion(setStatus.mutate)
  const free = useQuestion(edit.sendAll)
  // Unlike the form's fields, the status follows others.
  const { orderstatus } = initial
  const shown = { ...order, orderstatus }
  const next = orderstatus === 'open' ? 'verwerkt' : 'open'
  const add = useRef<HTMLDivElement>(null)

  return (
    <>
      <LeaveGuard when={edit.dirty && !save.isSuccess}>
        Uw wijzigingen van deze order zijn nog niet opgeslagen.
      </LeaveGuard>
      <PageHeading
        intro={<OrderIntro order={shown} />}
        actions={
          <Button
            variant="light"
            loading={setStatus.isPending}
            onClick={() => status.go(next, edit.dirty && next === 'verwerkt')}
          >
            {next === 'verwerkt' ? 'Zet op verwerkt' : 'Zet op open'}
          </Button>
        }
      >
        {`Order ${order.ordernummer}`}
      </PageHeading>
      <Form
        onSend={(form) => {
          if (hasBadDate(form)) return
          edit.submit(firstFieldError(lines, wrongForStaff), () =>
            free.go(undefined, newlyFreeProducts(lines).length > 0),
          )
        }}
      >
        <LockedFields busy={save.isPending}>
          <EditedLinesTable
            edit={edit}
            caption="Orderregels"
            room={56}
            name={(line) => <LineName line={line} />}
            stock={{ header: 'Voorraad', numeric: true, cell: (one) => <StockLeft one={one} /> }}
            qty={(one) => (
              <TypedAmount
                edit={edit}
                one={one}
                field="qty"
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || edit.justAdded?.id !== one.line._id) return
                  event.preventDefault()
                  add.current?.querySelector('input')?.focus()
                }}
              />
            )}
            price={(one) => (
              <TypedAmount
                edit={edit}
                one={one}
                field="price"
                onBlur={() => edit.change(one.line._id, { price: tidyPrice(one.price) })}
              />
            )}
            priceOf={typedPrice}
          />
          <div ref={add} className={classes.add}>
            <AddProductField search={(zoek, signal) => findAddable(order.userID, zoek, signal)} onAdd={edit.add} />
          </div>
          <OrderTotal cents={totalOf(lines, typedPrice)} />
          <div className={classes.about}>
            <Columns>
              <Panel title="Opmerking">
                <p className={layout.typed}>{order.comment}</p>
                <OrderDelivery edit={edit} />
              </Panel>
              <OrderCustomer order={order} />
            </Columns>
          </div>
        </LockedFields>
        <FormBar
          notice={
            <>
              <EditFailure what="deze order" conflicts={edit.conflicts} error={save.error} />
              <output className={layout.notice} data-tone="warning">
                {orderstatus === 'verwerkt' &&
                  'Deze order is al verwerkt. ‘Sla op’ boekt het verschil op de voorraad; de klant krijgt bericht, als dat is ingesteld.'}
              </output>
            </>
          }
          danger={<RemoveOrder order={shown} onRemoved={onRemoved} />}
        >
          <SaveButtons busy={save.isPending} disabled={isEmpty} onCancel={reloadPage} />
          {isEmpty && (
            <span className={layout.note}>
              Een order heeft ten minste één regel; moet alles eruit, verwijder dan de hele order.
            </span>
          )}
        </FormBar>
      </Form>
      <ConfirmDialog {...status.question} confirm="Zet op verwerkt" cancel="Terug">
        Uw wijzigingen van deze order zijn nog niet opgeslagen. Pakbon en berichten gaan zonder uw wijzigingen de deur
        uit; wat u typte, blijft hier staan.
      </ConfirmDialog>
      <ConfirmDialog {...free.question} confirm={priceOfZero}>
        Met prijs 0 gaat dit gratis mee: {newlyFreeProducts(lines).join(', ')}.
      </ConfirmDialog>
    </>
  )
}

const offered = 6

/** Also hidden products. @param userID the customer, whose prices are shown */
async function findAddable(userID: string, zoek: string, signal: AbortSignal): Promise<AddableProduct[]> {
  const found = await api(products.all, { query: { zoek, pagina: 1, perPagina: offered }, signal })
  if (found.length === 0) return []
  const ids = found.map(({ _id }) => _id).join(',')
  const priced = await api(products.shop, { query: { ids, userID }, signal }).catch((error: unknown) => {
    // A deleted customer, or another administrator's own order.
    if (statusOf(error) === 404) return []
    throw error
  })
  const own = new Map(priced.map((product) => [product._id, product]))
  return found.map((product) => ({ ...product, ...own.get(product._id), isShopPrice: !own.has(product._id) }))
}

/** Takes only what may become an amount. */
function TypedAmount(props: Omit<ComponentProps<typeof AmountInput>, 'onType' | 'wrong'>) {
  const { edit, one, field } = props
  const clean = (typed: string) => {
    const amount = typed.replaceAll(/[€\s]/g, '')
    return isAmount(amount) ? amount : one[field]
  }
  const type = (input: HTMLInputElement) => {
    const amount = cleanTyped(input, clean)
    if (amount !== one[field]) edit.change(one.line._id, { [field]: amount })
  }
  return <AmountInput {...props} wrong={wrongForStaff(one, field)} onType={type} />
}

function StockLeft({ one }: { one: EditedLine }) {
  const pieces = one.line.removed ? undefined : stockLeft(one)
  if (pieces === undefined) return '–'
  return <span data-bad={pieces < 0 || undefined}>{showCount(pieces)}</span>
}

function OrderDelivery({ edit: { about, changeAbout } }: { edit: EditOrder }) {
  const [atFirst] = useState(about)
  const asked = useAsksForDate() || atFirst.leverdatum !== ''
  return (
    <div className={classNames(layout.fields, classes.fields)}>
      {asked && (
        <TextField
          type="date"
          label="Leverdatum"
          value={about.leverdatum}
          onChange={({ target }) => changeAbout({ leverdatum: target.value })}
        />
      )}
      <TextField
        label="Uw referentie"
        hint="Van de klant, niet verplicht"
        maxLength={maxReferentie}
        value={about.referentie}
        onChange={({ target }) => changeAbout({ referentie: target.value })}
      />
    </div>
  )
}
