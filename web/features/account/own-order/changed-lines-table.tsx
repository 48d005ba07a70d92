import { useEffect, useRef } from 'react'
import { euro } from '../../../../contract/values/money.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { CompactInput } from '../../../ui/fields/compact-input.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { LineResult } from './changed-lines.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../../orders/edited-lines-table.module.css'
import type { ChangeOrder } from './use-change-order.ts'

export function ChangedLinesTable({ edit }: { edit: ChangeOrder }) {
  const columns: readonly Column<LineResult>[] = [
    { header: 'Product', title: true, wide: true, cell: ({ line }) => <Name line={line} /> },
    { header: 'Aantal', numeric: true, cell: (result) => <QtyInput edit={edit} result={result} /> },
    {
      header: 'Prijs p/stuk',
      numeric: true,
      cell: ({ line, priceCents }) => (line.gone || priceCents === undefined ? '–' : euro(priceCents)),
    },
    {
      header: 'Subtotaal',
      numeric: true,
      cell: ({ line, qty, priceCents }) =>
        line.gone || qty === undefined || priceCents === undefined ? '–' : euro(qty * priceCents),
    },
    {
      header: 'Acties',
      actions: true,
      cell: ({ line }) => (
        <TextButton
          danger
          aria-label={`${line.gone ? 'Zet terug' : 'Verwijder regel'}: ${line.productName}`}
          onClick={() => (line.gone ? edit.change(line._id, { gone: false }) : edit.remove(line._id))}
        >
          {line.gone ? 'Zet terug' : 'Verwijder regel'}
        </TextButton>
      ),
    },
  ]
  return (
    <DataTable
      room={44}
      caption={`Items van order ${edit.order.ordernummer}`}
      columns={columns}
      rows={edit.results}
      rowKey={({ line }) => line._id}
    />
  )
}

function Name({ line }: Pick<LineResult, 'line'>) {
  const name = printedQuotes(line.productName)
  return (
    <span className={line.gone ? classes.gone : undefined}>
      {line.removed ? `Verwijderd product (${name})` : name} <span className={layout.soft}>{line.productCode}</span>
    </span>
  )
}

function QtyInput({ edit, result: { line, sentence } }: { edit: ChangeOrder; result: LineResult }) {
  const input = useRef<HTMLInputElement>(null)
  const refused = edit.refused?.id === line._id ? edit.refused : undefined
  useEffect(() => {
    if (refused) input.current?.focus()
  }, [refused])
  const wrong = refused?.sentence ?? (line.qty === '' ? '' : sentence)
  return (
    <span className={classes.cell}>
      <CompactInput
        ref={input}
        className={classes.input}
        label={`Aantal van ${line.productName}`}
        name={line._id}
        inputMode="numeric"
        enterKeyHint="next"
        maxLength={13}
        disabled={line.gone}
        value={line.qty}
        error={wrong === '' ? undefined : wrong}
        onChange={({ target }) => edit.change(line._id, { qty: target.value })}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          // Enter alone would save.
          event.preventDefault()
          goOn(event.currentTarget)
        }}
      />
    </span>
  )
}

function goOn(input: HTMLInputElement): void {
  const inputs = [...(input.form?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])]
  inputs[inputs.indexOf(input) + 1]?.focus()
}
