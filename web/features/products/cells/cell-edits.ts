// Cells of the products list that were typed in: what they become, what undoes it, and what others saved meanwhile.
import { minimumComplaint } from '../../../../contract/endpoints/product-fact-fields.ts'
import { neutralPacks } from '../../../../contract/rules/product-facts.ts'
import { type ManagedProduct, productFields } from '../../../../contract/endpoints/products.ts'
import { valuesOf } from '../details/product-form.ts'
import type { BulkRow } from '../sheets/entered.ts'
import type { Change } from '../sheets/judge-rows.ts'

/** In the order of the columns. */
export const cellFields = ['stock', 'price', 'showStatus', 'maat', 'vpe'] as const
export type CellField = (typeof cellFields)[number]

type Texts = Readonly<Partial<Record<CellField, string>>>

export interface RowEdit {
  /** The product as it was typed over, or as it is since somebody else saved. */
  readonly basis: ManagedProduct
  /** A typed stock is a difference to this one, whatever is sold meanwhile. */
  readonly stockBasis: number
  readonly typed: Texts
  /** Cells that somebody else changed as well. */
  readonly conflicts: readonly CellField[]
}

/** By `_id` of the product. */
export type CellEdits = ReadonlyMap<string, RowEdit>

const cellText = (product: ManagedProduct, field: CellField): string => valuesOf(product)[field]

/** What stands in a cell. While a row is edited, its other cells stay as they were when that began. */
export const shownText = (product: ManagedProduct, edit: RowEdit | undefined, field: CellField): string =>
  edit ? (edit.typed[field] ?? textBefore(edit, field)) : cellText(product, field)

const editedFields = ({ typed }: RowEdit) => cellFields.filter((field) => typed[field] !== undefined)

/** Writes into a cell; what is as it was, or undefined, is no edit. */
export function typeInCell(
  edits: CellEdits,
  product: ManagedProduct,
  field: CellField,
  text: string | undefined,
): CellEdits {
  const edit = edits.get(product._id) ?? { basis: product, stockBasis: product.stock, typed: {}, conflicts: [] }
  const { [field]: _before, ...others } = edit.typed
  const isSame = text === undefined || text === textBefore(edit, field)
  const typed = isSame ? others : { ...others, [field]: text }
  const next = new Map(edits)
  if (Object.keys(typed).length === 0) next.delete(product._id)
  else next.set(product._id, { ...edit, typed, conflicts: edit.conflicts.filter((one) => one !== field || !isSame) })
  return next
}

/** Of a cell before it was typed in, or what somebody else made of it since. */
export const textBefore = ({ basis, stockBasis }: RowEdit, field: CellField): string =>
  field === 'stock' ? String(stockBasis) : cellText(basis, field)

/** What is wrong with a row's cells, by field. */
export function complaintsOf(edit: RowEdit): Texts {
  const complaints: Partial<Record<CellField, string>> = {}
  for (const field of editedFields(edit)) {
    const issue = productFields.shape[field].safeParse(edit.typed[field]).error?.issues[0]
    if (issue) complaints[field] = issue.message
  }
  const { vpe, minimum } = edit.basis
  const packs = productFields.shape.vpe.safeParse(edit.typed.vpe ?? vpe).data ?? neutralPacks.vpe
  // A minimum of one pack goes along.
  const wrongMinimum = minimum === vpe ? undefined : minimumComplaint({ vpe: packs, minimum })
  if (edit.typed.vpe !== undefined && wrongMinimum !== undefined) complaints.vpe ??= wrongMinimum
  return complaints
}

/** What a typed stock becomes where pieces were sold since it was typed over; undefined where none were. */
export function stockAfter({ stockBasis, typed }: RowEdit, stock: number): number | undefined {
  if (typed.stock === undefined || stock === stockBasis) return undefined
  const wanted = productFields.shape.stock.safeParse(typed.stock).data
  return wanted === undefined ? undefined : stock + wanted - stockBasis
}

/** What is sent of a row without complaints; undefined where it comes to nothing, such as '0.50' over '0,50'. */
export function changeOf(edit: RowEdit): Change | undefined {
  const { basis, stockBasis, typed } = edit
  const { _id, version } = basis
  const row: BulkRow = { _id }
  const undo: BulkRow = { _id }
  const price = typed.price === undefined ? undefined : productFields.shape.price.safeParse(typed.price).data
  if (price !== undefined && price !== basis.price) {
    row.price = price
    undo.price = basis.price
  }
  const showStatus = productFields.shape.showStatus.safeParse(typed.showStatus).data
  if (showStatus !== undefined && showStatus !== basis.showStatus) {
    row.showStatus = showStatus
    undo.showStatus = basis.showStatus
  }
  const maat = typed.maat?.trim()
  if (maat !== undefined && maat !== basis.maat) {
    row.maat = maat
    undo.maat = basis.maat
  }
  if (typed.vpe !== undefined) {
    const vpe = productFields.shape.vpe.safeParse(typed.vpe).data ?? neutralPacks.vpe
    if (vpe !== basis.vpe) {
      row.vpe = vpe
      undo.vpe = basis.vpe
      // It may have gone along, or have become one pack.
      undo.minimum = basis.minimum
    }
  }
  // A stock alone goes with any change that others made meanwhile.
  if (Object.keys(row).length > 1) {
    row.version = version
    undo.version = version + 1
  }
  const stock =
    typed.stock === undefined ? stockBasis : (productFields.shape.stock.safeParse(typed.stock).data ?? stockBasis)
  if (stock !== stockBasis) {
    row.stockDelta = stock - stockBasis
    undo.stockDelta = stockBasis - stock
  }
  return Object.keys(row).length > 1 ? { row, undo } : undefined
}

/** The edits over what others saved meanwhile: what was typed stays, and what both changed is a conflict. Products that have gone go. */
export function rebase(edits: CellEdits, catalogue: readonly ManagedProduct[]): CellEdits {
  const next = new Map<string, RowEdit>()
  for (const saved of catalogue) {
    const edit = edits.get(saved._id)
    if (!edit) continue
    const clashes = editedFields(edit).filter((field) => {
      const now = cellText(saved, field)
      return field !== 'stock' && now !== cellText(edit.basis, field) && now !== edit.typed[field]
    })
    const conflicts = cellFields.filter((field) => clashes.includes(field) || edit.conflicts.includes(field))
    const stockBasis = edit.typed.stock === undefined ? saved.stock : edit.stockBasis
    next.set(saved._id, { ...edit, basis: saved, stockBasis, conflicts })
  }
  return next
}
