import { showCount } from '../../../../contract/values/counts.ts'
import { productFields } from '../../../../contract/rules/product-fields.ts'
import { productSheet } from '../../../../contract/rules/product-sheet.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import {
  type CellEdits,
  cellFields,
  type CellField,
  complaintsOf,
  type RowEdit,
  shownText,
  stockAfter,
  textBefore,
} from './cell-edits.ts'
import { EditCell, isNumeric } from './edit-cell.tsx'

interface CellTableProps {
  rows: readonly ManagedProduct[]
  edits: CellEdits
  faultOf: (id: string, field: CellField) => string | undefined
  stale: boolean
  isSaving: boolean
  onType: (product: ManagedProduct, field: CellField, text: string) => void
}

export function CellTable({ rows, edits, faultOf, stale, isSaving, onType }: CellTableProps) {
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
        const edit = edits.get(product._id)
        const text = shownText(product, edit, field)
        return (
          <EditCell
            field={field}
            label={`${productFields[field].label}: ${printedQuotes(product.productName)}`}
            text={text}
            before={edit ? textBefore(edit, field) : text}
            error={(edit && complaintsOf(edit)[field]) ?? faultOf(product._id, field)}
            note={edit && noteOf(edit, field, product)}
            readOnly={isSaving}
            onType={(typed) => onType(product, field, typed)}
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
    return theirs === '' ? 'Een ander maakte dit leeg' : `Een ander maakte er ${theirs} van`
  }
  const after = field === 'stock' ? stockAfter(edit, stock) : undefined
  return after === undefined ? undefined : `Nu ${showCount(stock)}, wordt ${showCount(after)}`
}
