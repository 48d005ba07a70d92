// Edited cells of the product list: their changes, their undo, and conflicts with others.
import { changeProduct } from '../../../../contract/rules/change-product.ts'
import { factFieldNames, factFields } from '../../../../contract/rules/product-fields.ts'
import { inputText } from '../../../../contract/rules/product-texts.ts'
import { type ManagedProduct, productInput } from '../../../../contract/endpoints/products.ts'
import { type Change, changeBetween } from '../changes/bulk-change.ts'

const optionalFields = factFieldNames.filter((field) => 'inCells' in factFields[field])
export const cellFields = ['stock', 'price', 'showStatus', ...optionalFields] as const
export type CellField = (typeof cellFields)[number]

type Texts = Readonly<Partial<Record<CellField, string>>>

export interface RowEdit {
  readonly basis: ManagedProduct
  /** A typed stock counts as a difference to this one, so that later sales still count. */
  readonly stockBasis: number
  readonly typed: Texts
  readonly conflicts: readonly CellField[]
}

export type CellEdits = ReadonlyMap<string, RowEdit>

/** While a row is edited, its other cells do not change. */
export const shownText = (product: ManagedProduct, edit: RowEdit | undefined, field: CellField): string =>
  edit ? (edit.typed[field] ?? textBefore(edit, field)) : inputText(field, product)

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
  field === 'stock' ? String(stockBasis) : inputText(field, basis)

const parseTyped = ({ typed }: RowEdit) => productInput.partial().safeParse(typed)

/** The product with the typed cells; undefined if one cannot be read. */
function changed(edit: RowEdit) {
  const { data } = parseTyped(edit)
  if (!data) return undefined
  const { stock = edit.stockBasis, ...fields } = data
  return changeProduct(edit.basis, { ...fields, stockDelta: stock - edit.stockBasis })
}

export function complaintsOf(edit: RowEdit): Texts {
  const complaints: Partial<Record<CellField, string>> = {}
  const issues = parseTyped(edit).error?.issues ?? []
  for (const field of editedFields(edit)) {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue) complaints[field] = issue.message
  }
  const problem = changed(edit)?.problem
  // A minimum has no cell; a new pack size made it wrong.
  if (problem?.field === 'minimum') complaints.vpe = problem.sentence
  return complaints
}

export function stockAfter({ stockBasis, typed }: RowEdit, stock: number): number | undefined {
  if (typed.stock === undefined || stock === stockBasis) return undefined
  const wanted = productInput.shape.stock.safeParse(typed.stock).data
  return wanted === undefined ? undefined : stock + wanted - stockBasis
}

/** The change of a valid row; undefined when there is none, such as '0.50' over '0,50'. */
export function changeOf(edit: RowEdit): Change | undefined {
  const result = changed(edit)
  return result && changeBetween(edit.basis, result.after)
}

/** Lays edits over newer products: both changed is a conflict; edits of removed products go. */
export function rebase(edits: CellEdits, catalogue: readonly ManagedProduct[]): CellEdits {
  const next = new Map<string, RowEdit>()
  for (const saved of catalogue) {
    const edit = edits.get(saved._id)
    if (!edit) continue
    const clashes = editedFields(edit).filter((field) => {
      const now = inputText(field, saved)
      return field !== 'stock' && now !== inputText(field, edit.basis) && now !== edit.typed[field]
    })
    const conflicts = cellFields.filter((field) => clashes.includes(field) || edit.conflicts.includes(field))
    const stockBasis = edit.typed.stock === undefined ? saved.stock : edit.stockBasis
    next.set(saved._id, { ...edit, basis: saved, stockBasis, conflicts })
  }
  return next
}
