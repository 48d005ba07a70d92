import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { hasBadDate } from '../../ui/fields/bad-date.ts'
import { ConfirmZeroPrice } from '../../ui/dialogs/confirm-zero-price.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { LeaveGuard, reloadPage } from '../../ui/forms/leave-guard.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Columns, Panel } from '../../ui/page/panel.tsx'
import { EditFailure } from '../../ui/forms/save-failure.tsx'
import { AddProductField } from '../suggestions/add-product-field.tsx'
import { findAddable } from './added-lines.ts'
import { EditedLinesTable } from './edited-lines-table.tsx'
import { givenAway, totalOf } from './edited-lines.ts'
import { OrderCustomer } from './order-customer.tsx'
import { OrderIntro } from './order-intro.tsx'
import { OrderTotal } from './order-total.tsx'
import { RemoveOrder } from './remove-order.tsx'
import { type EditOrder, useEditOrder } from './use-edit-order.ts'
import { maxReferentie } from '../../../contract/values/limits.ts'
import { useAsksForDate } from '../../api/use-asks-for-date.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import layout from '../../ui/layout.module.css'
import classes from './order.module.css'
import { SaveButtons } from '../../ui/forms/save-buttons.tsx'

interface OrderEditProps {
  order: Order
  onDone: () => void
  onRemoved: () => void
}

export function OrderEdit({ order: initial, onDone, onRemoved }: OrderEditProps) {
  const edit = useEditOrder(initial, onDone)
  const { order, lines, save, setStatus, dirty } = edit
  const next = order.orderstatus === 'open' ? 'verwerkt' : 'open'
  const add = useRef<HTMLDivElement>(null)
  const empty = [...lines.values()].every((line) => line.gone)

  return (
    <>
      <LeaveGuard when={dirty && !save.isSuccess}>Uw wijzigingen van deze order zijn nog niet opgeslagen.</LeaveGuard>
      <PageHeading
        intro={<OrderIntro order={order} />}
        actions={
          <Button variant="light" loading={setStatus.isPending} onClick={() => setStatus.mutate(next)}>
            {next === 'verwerkt' ? 'Zet op verwerkt' : 'Zet op open'}
          </Button>
        }
      >
        {`Order ${order.ordernummer}`}
      </PageHeading>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!empty && !hasBadDate(event.currentTarget)) edit.submit()
        }}
      >
        <EditedLinesTable edit={edit} onEnter={() => add.current?.querySelector('input')?.focus()} />
        <div ref={add} className={classes.add}>
          <AddProductField search={(zoek, signal) => findAddable(order.userID, zoek, signal)} onAdd={edit.add} />
        </div>
        <OrderTotal cents={totalOf(lines)} />
        <div className={classes.about}>
          <Columns>
            <Panel title="Opmerking">
              {order.comment}
              <OrderDelivery edit={edit} />
            </Panel>
            <OrderCustomer order={order} />
          </Columns>
        </div>
        <FormBar
          notice={<EditFailure what="deze order" conflicts={edit.conflicts} error={save.error} />}
          danger={<RemoveOrder order={order} onRemoved={onRemoved} />}
        >
          <SaveButtons busy={save.isPending} disabled={empty} onCancel={reloadPage} />
          {empty && <span className={layout.note}>Een order zonder regels bestaat niet; verwijder de hele order.</span>}
        </FormBar>
      </form>
      <ConfirmZeroPrice free={edit.free}>
        Met prijs 0 gaat dit gratis mee: {givenAway(order, lines).join(', ')}.
      </ConfirmZeroPrice>
    </>
  )
}

function OrderDelivery({ edit: { about, changeAbout } }: { edit: EditOrder }) {
  const [atFirst] = useState(about)
  const asked = useAsksForDate() || atFirst.leverdatum !== ''
  return (
    <div className={classes.fields}>
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
