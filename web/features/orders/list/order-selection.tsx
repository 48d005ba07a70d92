import { useMutation } from '@tanstack/react-query'
import { showCount } from '../../../../contract/values/counts.ts'
import { maxPageSize, maxPrintedOrders } from '../../../../contract/values/limits.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { documents } from '../../../../contract/endpoints/documents.ts'
import { apiPage, urlOf } from '../../../api/api.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { DocumentLink } from '../../../ui/buttons/document-link.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { ListQuery } from './order-list.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { MarkProcessed } from './mark-processed.tsx'
import classes from './order-selection.module.css'
import type { ChosenOrders } from './use-order-selection.ts'
import type { SetStatus } from './use-set-status.ts'
import { Checkbox } from '../../../ui/fields/checkbox.ts'

function useChooseAll(query: ListQuery, chosen: ChosenOrders) {
  return useMutation({
    mutationFn: async (_list: string) => {
      const found: string[] = []
      for (let pagina = 1; ; pagina++) {
        const { rows, total } = await apiPage(orders.all, { query: { ...query, pagina, perPagina: maxPageSize } })
        found.push(...rows.map(({ _id }) => _id))
        if (rows.length === 0 || found.length >= total) return found
      }
    },
    // Another filter may be shown by now.
    onSuccess: (ids, list) => list === chosen.list && chosen.choose(ids, true),
  })
}

export function ChooseOrder({ order: { _id, ordernummer }, chosen }: { order: Order; chosen: ChosenOrders }) {
  return (
    <Checkbox
      aria-label={`Kies order ${ordernummer}`}
      checked={chosen.ids.has(_id)}
      onChange={({ target }) => chosen.choose([_id], target.checked)}
    />
  )
}

interface OrderSelectionProps {
  chosen: ChosenOrders
  rows: readonly Order[]
  total: number
  query: ListQuery
  change: SetStatus
}

export function OrderSelection({ chosen, rows, total, query, change }: OrderSelectionProps) {
  const { ids } = chosen
  const here = rows.filter(({ _id }) => ids.has(_id)).length
  const all = useChooseAll(query, chosen)
  const chosenIds = [...ids].join(',')
  const tooMany = ids.size > maxPrintedOrders

  return (
    <fieldset className={classNames(layout.between, classes.bar)} data-screen-only aria-label="Gekozen orders">
      <div className={layout.words}>
        <Checkbox
          label="Kies deze pagina"
          checked={here === rows.length}
          indeterminate={here > 0 && here < rows.length}
          onChange={() =>
            chosen.choose(
              rows.map(({ _id }) => _id),
              here < rows.length,
            )
          }
        />
        <output>
          <strong>{ids.size > 0 && chosen.sentence}</strong>
        </output>
        {ids.size > 0 && ids.size < total && total <= maxPrintedOrders && (
          <TextButton apart onClick={() => all.mutate(chosen.list)} disabled={all.isPending}>
            {`Kies alle ${showCount(total)} van deze zoekopdracht`}
          </TextButton>
        )}
        {ids.size > 0 && (
          <TextButton apart onClick={() => chosen.clear()}>
            Wis keuze
          </TextButton>
        )}
      </div>
      {tooMany && <p className={layout.warning}>{`Kies ten hoogste ${maxPrintedOrders} orders tegelijk.`}</p>}
      {ids.size > 0 && !tooMany && (
        <div className={layout.row}>
          <DocumentLink href={urlOf(documents.pickList, { query: { ids: chosenIds } })}>Verzamellijst</DocumentLink>
          <DocumentLink href={urlOf(documents.packingSlips, { query: { ids: chosenIds } })}>Pakbonnen</DocumentLink>
          <ExportButton what="orders" ids={[...ids]} />
          <MarkProcessed ids={ids} change={change} label="Markeer als verwerkt" />
        </div>
      )}
    </fieldset>
  )
}
