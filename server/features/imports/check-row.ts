import { maxPictures } from '../../../contract/values/limits.ts'
import { changeProduct, newProductValues, type ProductChange } from '../../../contract/rules/change-product.ts'
import {
  isProductField,
  type ProductField,
  productFieldNames,
  type ProductValues,
} from '../../../contract/rules/product-fields.ts'
import { ofEach } from '../../../contract/values/of-each.ts'
import { sheetText } from '../../../contract/rules/product-sheet.ts'
import { productInput } from '../../../contract/endpoints/products.ts'
import type { RowOutcome } from '../../../contract/endpoints/imports.ts'
import type { ProductRow } from '../../platform/db/schema.ts'
import { valuesOf } from '../products/product-columns.ts'
import { type Columns, type Fault, faultAt, hides, madeADate, readFields } from './read-cells.ts'
import type { RowCells, StoredRow } from './sheet-read.ts'

interface Change {
  readonly field: ProductField | 'photos'
  readonly before: string
  readonly after: string
}

/** Saved of a checked row: enough to apply it, to detect that the catalogue has changed, and to show it. */
export interface RowDetail {
  readonly _id: string | null
  readonly productCode: string
  readonly productName: string
  readonly fields: ProductChange
  /** The current cell of every field that the row sets; a later difference means that the catalogue has changed. */
  readonly basis: Readonly<Record<string, string>>
  readonly changes: readonly Change[]
  /** Pieces added to the stock; a removed product still has what it had. */
  readonly stockDelta: number
  /** The new pictures in order; null leaves them unchanged. */
  readonly pictures: readonly string[] | null
  /** Absent when the pictures stay. */
  readonly picturesBefore?: readonly string[]
  readonly faults: Fault[]
  readonly notes: string[]
}

export interface CheckedRow {
  readonly outcome: RowOutcome
  readonly detail: RowDetail
}

export interface Known {
  readonly row: ProductRow
  readonly pictures: readonly string[]
}

/** `place` counts from 1; `filename` is null when the photo cannot be used. */
export interface RowPhoto {
  readonly name: string
  readonly place: number
  readonly filename: string | null
  readonly sentence: string | null
}

export const codeOf = (cells: RowCells) => String(cells.productCode ?? '')

export const sheetTexts = (values: ProductValues): Record<ProductField, string> =>
  ofEach(productFieldNames, (field) => sheetText(field, values))

interface Question extends Omit<StoredRow, 'tab'> {
  readonly columns: Columns
  /** The product with this code, removed or not. */
  readonly known: Known | undefined
  /** Codes of products that an unknown one may have meant. */
  readonly nearest: () => readonly string[]
  /** An earlier row with the same code. */
  readonly twin: string | undefined
  readonly photos: readonly RowPhoto[]
}
type Read = ReturnType<typeof readFields>

export function checkRow(question: Question): CheckedRow {
  const { row, cells, dates, columns, known, twin, photos } = question
  const read = readFields(question, columns, known?.row.maat)
  const { faults } = read
  for (const cell of dates) faults.push({ cell, column: '', sentence: madeADate })
  if (twin !== undefined) faults.push(faultAt('productCode', columns, row, `${codeOf(cells)} staat ook op ${twin}`))
  for (const { name, sentence } of photos)
    if (sentence !== null) faults.push(faultOfRow(`${name}: ${sentence}`, 'Foto'))
  return known && !known.row.deletedAt ? checkKnown(question, read, known) : checkNew(question, read, known?.row)
}

function checkKnown(
  { cells, photos }: Question,
  { fields: read, faults }: Read,
  { row: before, pictures }: Known,
): CheckedRow {
  const { productName, stock } = before
  const notes: string[] = []
  const next = placed(pictures, photos)
  // A row that hides its product changes nothing else.
  const fields: ProductChange = hides(cells) ? { showStatus: 'Nee' } : { ...read }
  if (before.wachtOpFoto === 1 && next) fields.showStatus ??= 'Ja'
  if (fields.showStatus === 'Ja' && before.showStatus === 'Nee' && (next ?? pictures).length === 0) {
    Object.assign(fields, waiting)
    notes.push(staysHidden)
  }
  const product = { _id: before._id, productCode: before.productCode, productName, notes }
  const values = valuesOf(before)
  const { after, problem } = changeProduct(values, fields, before.productCode)
  if (problem) faults.push(faultOfRow(problem.sentence))
  if (faults.length > 0) return wrongRow(product, faults)
  const [old, now] = [sheetTexts(values), sheetTexts(after)]
  const changes: Change[] = productFieldNames
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, before: old[field], after: now[field] }))
  if (next) changes.push({ field: 'photos', before: String(pictures.length), after: String(next.length) })
  const basis: Record<string, string> = {}
  for (const field of productFieldNames) if (fields[field] !== undefined && field !== 'stock') basis[field] = old[field]
  const detail = {
    ...product,
    fields,
    basis,
    changes,
    stockDelta: after.stock - stock,
    pictures: next,
    ...(next && { picturesBefore: pictures }),
    faults,
  }
  return { outcome: changes.length > 0 ? 'changed' : 'same', detail }
}

/** @param removed the removed product that had this code: the row brings it back */
function checkNew(
  { row, columns, cells, photos, nearest }: Question,
  { fields: read, faults }: Read,
  removed: ProductRow | undefined,
): CheckedRow {
  const code = codeOf(cells)
  const notes = removed ? [`Brengt het verwijderde product ${removed.productCode} terug.`] : []
  const pictures = placed([], photos)
  const product = {
    _id: removed?._id ?? null,
    productCode: removed?.productCode ?? code,
    productName: read.productName ?? String(cells.productName ?? ''),
    notes,
  }
  if (code.length > 20 || /[^\p{L}\d ./-]/u.test(code))
    faults.push(
      faultOfRow(
        'Een code heeft ten hoogste 20 tekens: letters, cijfers, spaties, streepjes, schuine strepen en punten',
        'Productcode',
      ),
    )
  else if (code !== '' && !/[\p{L}\d]/u.test(code))
    faults.push(
      faultAt(
        'productCode',
        columns,
        row,
        'Een code moet minstens één letter of cijfer hebben; laat de cel leeg voor een nieuwe code',
      ),
    )
  if (hides(cells)) faults.push(faultOfRow('Dit product staat niet in de catalogus', 'Verwijder'))
  const whole = productInput.safeParse({ ...read, stock: read.stock ?? 0 })
  if (faults.length === 0 && !whole.success) {
    const meant = nearest()
    if (meant.length > 0) notes.push(`Bedoelde u ${meant.join(' of ')}?`)
    for (const { path, message } of whole.error.issues) {
      const [field] = path
      const isKnown = typeof field === 'string' && isProductField(field)
      const sentence = `${code === '' ? 'Nieuw product' : `${code} is ${removed ? 'verwijderd' : 'nieuw'}`}: ${message}`
      faults.push(isKnown ? faultAt(field, columns, row, sentence) : faultOfRow(sentence))
    }
  }
  if (faults.length > 0 || !whole.success) return wrongRow(product, faults)
  const waits = !pictures && read.showStatus !== 'Nee'
  if (waits) notes.push(staysHidden)
  if (pictures) notes.push(`Krijgt ${pictures.length === 1 ? '1 foto' : `${pictures.length} foto's`}.`)
  const fields = { ...whole.data, showStatus: read.showStatus ?? 'Ja', ...(waits && waiting) }
  const { after, problem } = changeProduct(newProductValues, fields)
  if (problem) return wrongRow(product, [faultOfRow(problem.sentence)])
  const now = sheetTexts(after)
  const changes = productFieldNames
    .filter((field) => now[field] !== '')
    .map((field) => ({ field, before: '', after: now[field] }))
  const stockDelta = fields.stock - (removed?.stock ?? 0)
  return { outcome: 'new', detail: { ...product, fields, basis: {}, changes, stockDelta, pictures, faults } }
}

const staysHidden = 'Blijft verborgen tot er een foto is.'
const waiting = { showStatus: 'Nee', wachtOpFoto: true } as const

const faultOfRow = (sentence: string, column = ''): Fault => ({ cell: '', column, sentence })

function wrongRow(
  product: Pick<RowDetail, '_id' | 'productCode' | 'productName' | 'notes'>,
  faults: Fault[],
): CheckedRow {
  const nothing = { fields: {}, basis: {}, changes: [], stockDelta: 0, pictures: null }
  return { outcome: 'wrong', detail: { ...product, ...nothing, faults } }
}

function placed(pictures: readonly string[], photos: readonly RowPhoto[]): string[] | null {
  const made = photos.filter(({ filename }) => filename !== null).toSorted((a, b) => a.place - b.place)
  if (made.length === 0) return null
  const next = [...pictures]
  for (const { place, filename } of made) if (filename !== null) next[Math.min(place - 1, next.length)] = filename
  return next.slice(0, maxPictures)
}
