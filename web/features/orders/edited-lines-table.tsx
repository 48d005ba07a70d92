import { useEffect, useRef } from 'react'
import { parseCount, showCount } from '../../../contract/values/counts.ts'
import { euro, parsePrice } from '../../../contract/values/money.ts'
import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { CompactInput } from '../../ui/fields/compact-input.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { type EditedLine, fieldComplaint, isAmount, stockLeft, tidyPrice } from './edited-lines.ts'
import classes from './edited-lines-table.module.css'
import { LineName } from './line-name.tsx'
import type { EditOrder } from './use-edit-order.ts'

interface Row {
  line: OrderLine
  typed: EditedLine
}

interface EditedLinesTableProps {
  edit: EditOrder
  /** Pressed in a quantity just added. */
  onEnter: () => void
}

export function EditedLinesTable({ edit, onEnter }: EditedLinesTableProps) {
  const rows = edit.order.order.flatMap((line): Row[] => {
    const typed = edit.lines.get(line._id)
    return typed ? [{ line, typed }] : []
  })
  const columns: readonly Column<Row>[] = [
    {
      header: 'Product',
      title: true,
      wide: true,
      cell: ({ line, typed }) => (
        <span className={typed.gone ? classes.gone : undefined}>
          <LineName line={line} />
        </span>
      ),
    },
    {
      header: 'Voorraad',
      numeric: true,
      cell: ({ line, typed }) => <StockLeft pieces={line.removed ? undefined : stockLeft(line, typed)} />,
    },
    {
      header: 'Aantal',
      numeric: true,
      cell: (row) => <AmountInput edit={edit} field="qty" onEnter={onEnter} {...row} />,
    },
    { header: 'Prijs p/stuk', numeric: true, cell: (row) => <AmountInput edit={edit} field="price" {...row} /> },
    {
      header: 'Subtotaal',
      numeric: true,
      cell: ({ typed }) => <span className={classes.amount}>{amountOf(typed)}</span>,
    },
    {
      header: 'Acties',
      actions: true,
      cell: ({ line, typed }) => (
        <TextButton
          danger
          className={classes.take}
          aria-label={typed.gone ? `Zet terug: ${line.productName}` : `Verwijder regel: ${line.productName}`}
          onClick={() => edit.change(line._id, { gone: !typed.gone })}
        >
          {typed.gone ? 'Zet terug' : 'Verwijder regel'}
        </TextButton>
      ),
    },
  ]
  return <DataTable room={56} caption="Orderregels" columns={columns} rows={rows} rowKey={({ line }) => line._id} />
}

function StockLeft({ pieces }: { pieces: number | undefined }) {
  if (pieces === undefined) return '–'
  return <span className={pieces < 0 ? classes.short : undefined}>{showCount(pieces)}</span>
}

const names = { qty: 'Aantal', price: 'Prijs p/stuk' }

interface AmountInputProps extends Row {
  edit: EditOrder
  field: 'qty' | 'price'
  onEnter?: () => void
}

function AmountInput({ edit, field, line, typed, onEnter }: AmountInputProps) {
  const refused = edit.complaint?.id === line._id && edit.complaint.field === field ? edit.complaint : undefined
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused) input.current?.focus()
  }, [refused])
  const isAdded = field === 'qty' && edit.justAdded === line._id
  useEffect(() => {
    if (!isAdded) return
    input.current?.focus()
    input.current?.select()
  }, [isAdded])
  // Validated while typing; a field just emptied is not wrong yet.
  const live = typed[field] === '' ? undefined : fieldComplaint(line, typed, field)
  return (
    <span className={classes.cell}>
      <CompactInput
        ref={input}
        className={classes.input}
        label={`${names[field]} van ${line.productName}`}
        error={refused ? refused.sentence : live}
        inputMode={field === 'qty' ? 'numeric' : 'decimal'}
        maxLength={13}
        disabled={typed.gone}
        value={typed[field]}
        onChange={({ target }) => {
          const amount = target.value.replaceAll(/[€\s]/g, '')
          if (isAmount(amount)) edit.change(line._id, { [field]: amount })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isAdded) return
          event.preventDefault()
          onEnter?.()
        }}
        onBlur={() => {
          if (field === 'price') edit.change(line._id, { price: tidyPrice(typed.price) })
        }}
      />
    </span>
  )
}

function amountOf({ qty, price, gone }: EditedLine): string {
  const cents = (parseCount(qty) ?? Number.NaN) * (parsePrice(price) ?? Number.NaN)
  return gone || Number.isNaN(cents) ? '–' : euro(cents)
}
