import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { showCount } from '../../../../contract/values/counts.ts'
import { maxPrintedOrders } from '../../../../contract/values/limits.ts'
import type { Order } from '../../../../contract/endpoints/orders.ts'
import { documents } from '../../../../contract/endpoints/documents.ts'
import { urlOf } from '../../../api/api.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { DocumentLink } from '../../../ui/buttons/document-link.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { ListQuery } from './order-list.tsx'
import classes from './order-selection.module.css'
import { useChooseAll } from './use-choose-all.ts'
import type { Chosen } from './use-chosen-orders.ts'
import type { useMarkOrders } from './use-mark-orders.ts'

export function ChooseOrder({ order: { _id, ordernummer }, chosen }: { order: Order; chosen: Chosen }) {
  return (
    <Checkbox
      className={classes.box ?? ''}
      size="md"
      aria-label={`Kies order ${ordernummer}`}
      checked={chosen.ids.has(_id)}
      onChange={({ target }) => chosen.choose([_id], target.checked)}
    />
  )
}

interface OrderSelectionProps {
  chosen: Chosen
  rows: readonly Order[]
  total: number
  query: ListQuery
  marking: ReturnType<typeof useMarkOrders>
}

export function MarkedOrders({ marking: { sentence, undo, forget, busy } }: Pick<OrderSelectionProps, 'marking'>) {
  return (
    <output className={classes.marked}>
      {sentence !== undefined && (
        <>
          <strong>{sentence}</strong>
          <TextButton apart onClick={undo} disabled={busy}>
            Maak ongedaan
          </TextButton>
          <TextButton apart onClick={forget}>
            Sluit
          </TextButton>
        </>
      )}
    </output>
  )
}

export function OrderSelection({ chosen, rows, total, query, marking }: OrderSelectionProps) {
  const { ids } = chosen
  const here = rows.filter(({ _id }) => ids.has(_id)).length
  const all = useChooseAll(query, chosen)
  const chosenIds = [...ids].join(',')
  const tooMany = ids.size > maxPrintedOrders

  return (
    <fieldset className={classes.bar} aria-label="Gekozen orders">
      <div className={classes.choice}>
        <Checkbox
          size="md"
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
        <output className={classes.count}>{ids.size > 0 && `${showCount(ids.size)} gekozen`}</output>
        {ids.size > 0 && ids.size < total && total <= maxPrintedOrders && (
          <TextButton apart onClick={() => all.mutate()} disabled={all.isPending}>
            {`Kies alle ${showCount(total)} op deze zoekopdracht`}
          </TextButton>
        )}
        {ids.size > 0 && (
          <TextButton apart onClick={() => chosen.clear()}>
            Wis keuze
          </TextButton>
        )}
      </div>
      {tooMany && <p className={classes.note}>{`Kies ten hoogste ${maxPrintedOrders} orders tegelijk.`}</p>}
      {ids.size > 0 && !tooMany && (
        <div className={classes.actions}>
          <DocumentLink href={urlOf(documents.pickList, { query: { ids: chosenIds } })}>Verzamellijst</DocumentLink>
          <DocumentLink href={urlOf(documents.packingSlips, { query: { ids: chosenIds } })}>Pakbonnen</DocumentLink>
          <ExportButton what="orders" ids={[...ids]} />
          <Button h={44} loading={marking.busy} onClick={() => marking.mark([...ids])}>
            Markeer als verwerkt
          </Button>
        </div>
      )}
    </fieldset>
  )
}
