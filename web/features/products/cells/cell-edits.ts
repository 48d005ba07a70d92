// Edited cells of the product list: their changes, their undo, and conflicts with others.
import { minimumComplaint } from '../../../../contract/endpoints/product-fact-fields.ts'
import { neutralPacks } from '../../../../contract/rules/product-facts.ts'
import { type ManagedProduct, productFields } from '../../../../contract/endpoints/products.ts'
import { valuesOf } from '../details/product-form.ts'
import type { BulkRow } from '../sheets/entered.ts'
import type { Change } from '../sheets/judge-rows.ts'

export const cellFields = ['stock', 'price', 'showStatus', 'maat', 'vpe'] as const
export type CellField = (typeof cellFields)[number]

type Texts = Readonly<Partial<Record<CellField, string>>>

export interface RowEdit {
  /** As it was when typing began, or after a save by someone else. */
  readonly basis: ManagedProduct
  /** A typed stock counts as a difference to this one, so that later sales still count. */
  readonly stockBasis: number
  readonly typed: Texts
  /** Cells that someone else changed too. */
  readonly conflicts: readonly CellField[]
}

/** By `_id` of the product. */
export type CellEdits = ReadonlyMap<string, RowEdit>

const cellText = (product: ManagedProduct, field: CellField): string => valuesOf(product)[field]

/** While a row is edited, its other cells do not change. */
export const shownText = (product: ManagedProduct, edit: RowEdit | undefined, field: CellField): string =>
  edit ? (edit.typed[field] ?? textBefore(edit, field)) : cellText(product, field)

const editedFields = ({ typed }: RowEdit) => cellFields.filter((field) => typed[field] !== undefined)

/** An unchanged or undefined text removes the edit. */
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

export const textBefore = ({ basis, stockBasis }: RowEdit, field: CellField): string =>
  field === 'stock' ? String(stockBasis) : cellText(basis, field)

export function complaintsOf(edit: RowEdit): Texts {
  const complaints: Partial<Record<CellField, string>> = {}
  for (const field of editedFields(edit)) {
    const issue = productFields.shape[field].safeParse(edit.typed[field]).error?.issues[0]
    if (issue) complaints[field] = issue.message
  }
  const { vpe, minimum } = edit.basis
  const packs = productFields.shape.vpe.safeParse(edit.typed.vpe ?? vpe).data ?? neutralPacks.vpe
  // A minimum of one pack follows the pack size.
  const wrongMinimum = minimum === vpe ? undefined : minimumComplaint({ vpe: packs, minimum })
  if (edit.typed.vpe !== undefined && wrongMinimum !== undefined) complaints.vpe ??= wrongMinimum
  return complaints
}

/** The resulting stock when pieces were sold after typing; undefined when none were. */
export function stockAfter({ stockBasis, typed }: RowEdit, stock: number): number | undefined {
  if (typed.stock === undefined || stock === stockBasis) return undefined
  const wanted = productFields.shape.stock.safeParse(typed.stock).data
  return wanted === undefined ? undefined : stock + wanted - stockBasis
}

/** The change of a valid row; undefined when there is none, such as '0.50' over '0,50'. */
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
      // It may have followed the pack size, or become one pack.
      undo.minimum = basis.minimum
    }
  }
  // A stock difference alone needs no version: it goes with any change of others.
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

/** Lays edits over newer products: both changed is a conflict; edits of removed products go. */
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
