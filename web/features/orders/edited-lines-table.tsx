import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import { nameWithSize } from '../../../contract/rules/product-texts.ts'
import { euro } from '../../../contract/values/money.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { amountOf, type FieldError, type EditedLine, type PriceOf } from './edited-lines.ts'
import classes from './edited-lines-table.module.css'
import type { EditOrder } from './use-edit-order.ts'

interface EditedLinesTableProps {
  edit: EditOrder
  caption: string
  room: number
  name: (line: OrderLine) => ReactNode
  /** Between name and quantity. */
  stock?: Column<EditedLine>
  qty: (one: EditedLine) => ReactNode
  price: (one: EditedLine) => ReactNode
  priceOf: PriceOf
  /** An added line that is removed cannot be put back. */
  dropsAdded?: boolean
}

export function EditedLinesTable({
  edit,
  caption,
  room,
  name,
  stock,
  qty,
  price,
  priceOf,
  dropsAdded = false,
}: EditedLinesTableProps) {
  const columns: readonly Column<EditedLine>[] = [
    {
      header: 'Product',
      title: true,
      wide: true,
      cell: ({ line, gone }) => <span className={gone ? classes.gone : undefined}>{name(line)}</span>,
    },
    ...(stock ? [stock] : []),
    { header: 'Aantal', numeric: true, cell: qty },
    { header: 'Prijs p/stuk', numeric: true, cell: price },
    {
      header: 'Subtotaal',
      numeric: true,
      cell: (one) => <span className={classes.amount}>{shown(amountOf(one, priceOf))}</span>,
    },
    {
      header: 'Verwijder',
      remove: true,
      cell: ({ line, gone, product }) => (
        <IconButton
          danger={!gone}
          tooltip
          label={`${gone ? 'Zet terug' : 'Verwijder regel'}: ${nameWithSize(line)}`}
          onClick={() => (product && dropsAdded ? edit.drop(line._id) : edit.change(line._id, { gone: !gone }))}
        >
          {gone ? <Undo2 size={18} /> : <Trash2 size={18} />}
        </IconButton>
      ),
    },
  ]
  return <DataTable room={room} caption={caption} columns={columns} rows={edit.lines} rowKey={({ line }) => line._id} />
}

const shown = (cents: number | undefined) => (cents === undefined ? '–' : euro(cents))

const names = { qty: 'Aantal', price: 'Prijs p/stuk' }

interface AmountInputProps
  extends Pick<ComponentProps<'input'>, 'enterKeyHint' | 'onBlur' | 'onFocus' | 'onKeyDown' | 'onMouseDown'> {
  edit: EditOrder
  one: EditedLine
  field: FieldError['field']
  /** Of what is typed now. */
  wrong: string | undefined
  onType: (input: HTMLInputElement) => void
}

export function AmountInput({ edit, one, field, wrong, onType, ...input }: AmountInputProps) {
  const { line, gone } = one
  const refused = edit.complaint?.id === line._id && edit.complaint.field === field ? edit.complaint : undefined
  const added = field === 'qty' && edit.justAdded?.id === line._id ? edit.justAdded : undefined
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused) ref.current?.focus()
  }, [refused])
  useEffect(() => {
    if (!added) return
    ref.current?.focus()
    ref.current?.select()
  }, [added])
  return (
    <CompactInput
      ref={ref}
      data-numeric
      label={`${names[field]} van ${nameWithSize(line)}`}
      // A field just emptied is not wrong yet.
      error={refused?.sentence ?? (one[field] === '' ? undefined : wrong)}
      inputMode={field === 'qty' ? 'numeric' : 'decimal'}
      maxLength={13}
      disabled={gone}
      value={one[field]}
      onChange={({ target }) => onType(target)}
      {...input}
    />
  )
}
