import { type KeyboardEvent, useId, useRef } from 'react'
import { showCount } from '../../../../contract/values/counts.ts'
import {
  productFields,
  type FactRow,
  factFields,
  isFactField,
  showStatuses,
} from '../../../../contract/rules/product-fields.ts'
import { productSheet } from '../../../../contract/rules/product-sheet.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import {
  cellFields,
  type CellField,
  complaintsOf,
  type RowEdit,
  shownText,
  stockAfter,
  textBefore,
} from './cell-edits.ts'
import type { useCellEdits } from './use-cell-edits.ts'
import { CompactInput, SelectBox } from '../../../ui/fields/controls.tsx'
import { keepSelection } from '../../../ui/fields/keep-selection.ts'
import layout from '../../../ui/layout.module.css'
import classes from './edit-cell.module.css'

interface CellTableProps {
  rows: readonly ManagedProduct[]
  cells: ReturnType<typeof useCellEdits>
  stale: boolean
}

export function CellTable({ rows, cells, stale }: CellTableProps) {
  const isSaving = cells.entering.isPending
  const columns: readonly Column<ManagedProduct>[] = [
    { header: productSheet.productCode.label, whole: true, cell: ({ productCode }) => productCode },
    {
      header: productSheet.productName.label,
      title: true,
      wide: true,
      cell: ({ productName }) => printedQuotes(productName),
    },
    ...cellFields.map((field) => ({
      header: productFields[field].label,
      numeric: isNumeric(field),
      cell: (product: ManagedProduct) => {
        const edit = cells.edits.get(product._id)
        const text = shownText(product, edit, field)
        return (
          <EditCell
            field={field}
            label={`${productFields[field].label}: ${printedQuotes(product.productName)}`}
            text={text}
            before={edit ? textBefore(edit, field) : text}
            error={(edit && complaintsOf(edit)[field]) ?? cells.faultOf(product._id, field)}
            note={edit && noteOf(edit, field, product)}
            readOnly={isSaving}
            onType={(typed) => cells.type(product, field, typed)}
          />
        )
      },
    })),
  ]
  return (
    <DataTable
      caption="Producten bewerken"
      room={68}
      dense
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      stale={stale || isSaving}
    />
  )
}

function noteOf(edit: RowEdit, field: CellField, { stock }: ManagedProduct): string | undefined {
  if (edit.conflicts.includes(field)) {
    const theirs = textBefore(edit, field)
    return theirs === '' ? 'Iemand anders heeft dit leeggemaakt' : `Iemand anders heeft er ${theirs} van gemaakt`
  }
  const after = field === 'stock' ? stockAfter(edit, stock) : undefined
  return after === undefined ? undefined : `Nu ${showCount(stock)}, wordt ${showCount(after)}`
}

interface EditCellProps {
  field: CellField
  label: string
  text: string
  before: string
  error?: string | undefined
  note?: string | undefined
  readOnly: boolean
  onType: (text: string) => void
}

/** As in a spreadsheet: Tab to the next cell, Enter to the next row, Escape undoes. */
function EditCell({ field, label, text, before, error, note, readOnly, onType: type }: EditCellProps) {
  const onType = (typed: string) => {
    if (!readOnly) type(typed)
  }
  const entered = useRef(text)
  const noteId = useId()
  const press = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (event.key === 'Escape' && text !== before) {
      event.preventDefault()
      // The first Escape undoes the typing since the focus came here, the second all of it.
      onType(text === entered.current ? before : entered.current)
    }
    const arrow = event.currentTarget instanceof HTMLInputElement ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined
    const step = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : arrow
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goToRow(event.currentTarget, field, step)
  }
  const shared = {
    'data-cell': field,
    'data-changed': text !== before || undefined,
    'aria-describedby': note === undefined ? undefined : noteId,
    value: text,
    onFocus: () => {
      entered.current = text
    },
    onKeyDown: press,
  }
  return (
    <span className={classes.cell}>
      {productFields[field].kind === 'choice' ? (
        <SelectBox {...shared} label={label} choices={choicesOf(field).map((one) => [one, one])} onChoose={onType} />
      ) : (
        <CompactInput
          {...shared}
          label={label}
          error={error}
          spellCheck={false}
          readOnly={readOnly}
          enterKeyHint="next"
          inputMode={field === 'price' ? 'decimal' : isNumeric(field) ? 'numeric' : 'text'}
          maxLength={isNumeric(field) ? 20 : undefined}
          data-numeric={isNumeric(field) || undefined}
          onMouseDown={keepSelection}
          onFocus={(event) => {
            shared.onFocus()
            event.currentTarget.select()
          }}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      {note !== undefined && (
        <span id={noteId} className={layout.warning}>
          {note}
        </span>
      )}
    </span>
  )
}

const isNumeric = (field: CellField): boolean => ['number', 'price'].includes(productFields[field].kind)

function choicesOf(field: CellField): readonly string[] {
  if (!isFactField(field)) return showStatuses
  const row: FactRow = factFields[field]
  return row.kind === 'choice' ? ['', ...row.values] : []
}

function goToRow(from: HTMLElement, field: CellField, step: number): void {
  const cells = [...(from.closest('table')?.querySelectorAll<HTMLElement>(`[data-cell="${field}"]`) ?? [])]
  cells[cells.indexOf(from) + step]?.focus()
}
