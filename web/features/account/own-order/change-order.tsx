import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { minimumSentence } from '../../../../contract/rules/minimum-amount.ts'
import { showDeadline } from '../../../../contract/values/clock.ts'
import { showWeekdayAndDate } from '../../../../contract/values/dates.ts'
import { maxCommentLength, maxOrderLines, maxReferentie } from '../../../../contract/values/limits.ts'
import { delivery } from '../../../../contract/endpoints/delivery.ts'
import type { Order } from '../../../../contract/endpoints/orders.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { api } from '../../../api/api.ts'
import { query } from '../../../api/query.ts'
import { useSession } from '../../../api/use-session.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { EditFailure } from '../../../ui/forms/save-failure.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { Panel, Stacked } from '../../../ui/page/panel.tsx'
import { useCtrlEnter } from '../../../ui/use-ctrl-enter.ts'
import { useToday } from '../../../ui/use-today.ts'
import { AddProductField } from '../../suggestions/add-product-field.tsx'
import { OrderTotal } from '../../orders/order-total.tsx'
import layout from '../../../ui/layout.module.css'
import { isChanged } from './changed-lines.ts'
import { ChangedLinesTable } from './changed-lines-table.tsx'
import { type ChangeOrder as Change, useChangeOrder } from './use-change-order.ts'
import { SaveButtons } from '../../../ui/forms/save-buttons.tsx'

const search = (zoek: string, signal: AbortSignal) => api(products.shop, { query: { zoek, perPagina: 8 }, signal })

export function ChangeOrder({ order: initial, onDone }: { order: Order; onDone: () => void }) {
  const edit = useChangeOrder(initial, onDone)
  const { order, save, results, total, isEmpty } = edit
  const table = useRef<HTMLDivElement>(null)
  useCtrlEnter(edit.submit)
  /** The added line is the last, or where it already stood. */
  const goToQty = (productId: string) =>
    requestAnimationFrame(() => {
      const input = table.current?.querySelector<HTMLInputElement>(`input[name="${productId}"]`)
      input?.focus()
      input?.select()
    })
  const { data: settings } = useQuery(query(delivery.dates))
  const isBound = useSession()?.isAdmin === false && results.some(({ line }) => isChanged(line))
  const tooLittle =
    settings && isBound && total !== undefined && !isEmpty ? minimumSentence(settings, total) : undefined

  return (
    <>
      <LeaveGuard when={edit.dirty && !save.isSuccess} withinPage>
        Uw wijzigingen van deze bestelling zijn nog niet opgeslagen.
      </LeaveGuard>
      <PageHeading intro="U ziet de prijzen van vandaag; van een aantal dat blijft, blijft ook de prijs.">
        {`Wijzig bestelling ${order.ordernummer}`}
      </PageHeading>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          edit.submit()
        }}
      >
        <Stacked>
          <div ref={table}>
            <ChangedLinesTable edit={edit} />
            <OrderTotal cents={total} />
          </div>
          {results.length < maxOrderLines && (
            <AddProductField
              search={search}
              onAdd={(product) => {
                edit.add(product)
                goToQty(product._id)
              }}
            />
          )}
          <Panel title="Bij de bestelling">
            <div className={layout.stack}>
              <DeliveryDate edit={edit} />
              <TextField
                label="Uw referentie"
                maxLength={maxReferentie}
                value={edit.about.referentie}
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
        <FormBar notice={<EditFailure what="deze bestelling" conflicts={edit.conflicts} error={save.error} />}>
          <SaveButtons
            busy={save.isPending}
            disabled={isEmpty}
            aria-keyshortcuts="Control+Enter"
            cancel="Terug"
            onCancel={onDone}
          />
          {isEmpty && (
            <span className={layout.note}>Een bestelling zonder regels bestaat niet; annuleer de hele bestelling.</span>
          )}
          {tooLittle !== undefined && <output className={layout.note}>{tooLittle}.</output>}
        </FormBar>
      </form>
    </>
  )
}

function DeliveryDate({ edit: { order, about, changeAbout } }: { edit: Change }) {
  const { data, dataUpdatedAt } = useQuery(query(delivery.dates))
  const today = useToday()
  const dates = data?.dates ?? []
  const chosen = dates.find(({ date }) => date === about.leverdatum)
  if (dates.length === 0) return null
  const days = new Set([...(order.leverdatum === null ? [] : [order.leverdatum]), ...dates.map(({ date }) => date)])
  return (
    <SelectField
      label="Leverdatum"
      data={[
        ...(order.leverdatum === null ? [{ value: '', label: 'Geen' }] : []),
        ...[...days].sort().map((date) => ({ value: date, label: showWeekdayAndDate(date, today) })),
      ]}
      value={about.leverdatum}
      hint={chosen && `Bestellen kan tot ${showDeadline(chosen.orderBefore, new Date(dataUpdatedAt))}.`}
      onChange={({ target }) => changeAbout({ leverdatum: target.value })}
    />
  )
}
