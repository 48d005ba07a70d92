import { parseCount } from '../../../contract/values/counts.ts'
import { showMonth } from '../../../contract/values/dates.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'
import type { ImportRow } from '../../../contract/endpoints/imports.ts'
import { productInput } from '../../../contract/endpoints/products.ts'
import {
  isFactField,
  isProductField,
  type ProductField,
  productFields,
  productTypeNames,
} from '../../../contract/rules/product-fields.ts'
import { untilPhoto } from '../../../contract/rules/product-texts.ts'
import type { z } from 'zod'
import { piecesOfPrice } from '../../../sheets/column-words.ts'
import { isDateLike } from '../../../sheets/date-like.ts'
import { pricePerPiece } from '../../../sheets/price-per-piece.ts'
import { cellText } from '../../../sheets/sheet-text.ts'
import { type ImportField, labelOf, type RowCells, type StoredRow } from './sheet-read.ts'

export type Fault = ImportRow['faults'][number]

export type Columns = { readonly [Field in ImportField]?: { readonly letter: string; readonly heading: string } }
const given = productInput.partial()
export type GivenFields = z.output<typeof given>

const fold = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

const monthNumbers = new Map(Array.from({ length: 12 }, (_, at) => [showMonth(at + 1), at + 1]))
const typeNames = new Map(Object.entries(productTypeNames).map(([type, label]) => [fold(label), type]))
const yes = new Set(['ja', 'j', 'x', '1', 'yes', 'true', 'waar'])
const no = new Set(['nee', 'n', '', '0', 'no', 'false', 'onwaar'])

const asField: { readonly [Field in ProductField]?: (cell: string) => unknown } = {
  productType: (cell) => typeNames.get(fold(cell)) ?? fold(cell),
  showStatus: (cell) => {
    const word = cell.toLowerCase()
    return yes.has(word) ? 'Ja' : no.has(word) ? 'Nee' : cell
  },
}

/** Required fields: an empty cell leaves them unchanged. */
export const staysWhereEmpty = (field: ProductField): boolean => !isFactField(field) && field !== 'staffel'

/** As an export: it may have been shown by a photo since, or hidden. */
const changesNothing = (field: ProductField, cell: string | number) =>
  (cell === '' && staysWhereEmpty(field)) || (field === 'showStatus' && cell === untilPhoto)

/** '#N/A', '#VERW!': a failed formula pasted as a value. */
const sheetError = /^#(N\/[AB]|(REF|VERW|VALUE|WAARDE|DIV\/0|DEEL\/0|NUM|GETAL|NULL|LEEG)!|(NAME|NAAM)\?)$/
export const madeADate =
  'Excel heeft hier een datum van gemaakt; maak van de kolom een tekstkolom en vul de maat opnieuw in'
const mostOfSize = 999
/**
 * A spreadsheet turns a size such as '10/11' into a date, written to CSV as '10-nov', 'nov.-10', '10-11-2026' or, with
 * its number format lost, '46336'.
 */
const isDateForSize = (size: string) => isDateLike(size) || (parseCount(size) ?? 0) > mostOfSize

export const hides = (cells: RowCells) => cells.hide !== undefined && yes.has(String(cells.hide).toLowerCase())

export function faultAt(field: ImportField, columns: Columns, row: number, sentence: string): Fault {
  const letter = columns[field]?.letter
  return { cell: letter === undefined ? '' : `${letter}${row}`, column: labelOf(field), sentence }
}

function valueOf(field: ProductField, cell: string | number): unknown {
  const { kind } = productFields[field]
  // Numbers stay numbers where text would be ambiguous: 1250.
  if (typeof cell === 'number' && kind === 'number') return cell
  const text = kind === 'text' || kind === 'longText' ? String(cell) : cellText(cell)
  if (kind === 'month') return monthNumbers.get(text.toLowerCase()) ?? text
  if (kind === 'number') return readQuantity(text) ?? text
  return asField[field]?.(text) ?? (kind === 'choice' ? text.toLowerCase() : text)
}

/** A number stays one: 0.5 as text would be ambiguous. */
function priceOf(cell: string | number, heading: string): { value: string | number; complaint?: string } {
  if (piecesOfPrice(heading) > 1) return pricePerPiece(cellText(cell), heading)
  return { value: typeof cell === 'number' ? cell : cellText(cell) }
}

/** @param sizeNow a size that the product has is no fault, whatever it looks like */
export function readFields(
  { cells, formulas, badBytes, row }: Omit<StoredRow, 'tab'>,
  columns: Columns,
  sizeNow: string | undefined,
): { fields: GivenFields; faults: Fault[] } {
  const sent: Record<string, unknown> = {}
  const faults: Fault[] = []
  const fault = (field: ImportField, sentence: string) => faults.push(faultAt(field, columns, row, sentence))
  for (const field of badBytes) fault(field, 'Hier staat een teken dat we niet kunnen lezen; typ de cel opnieuw')
  for (const [name, cell] of Object.entries(cells)) {
    if (!isProductField(name) || badBytes.includes(name) || changesNothing(name, cell)) continue
    if (formulas.includes(name)) fault(name, 'Hier staat een formule; vul de waarde in')
    else if (sheetError.test(String(cell))) fault(name, 'Hier staat een foutmelding uit Excel; vul de waarde in')
    else if (name === 'maat' && String(cell) !== sizeNow && isDateForSize(String(cell))) fault(name, madeADate)
    else if (name === 'price') {
      const { value, complaint } = priceOf(cell, columns.price?.heading ?? '')
      if (complaint === undefined) sent['price'] = value
      else fault(name, complaint)
    } else sent[name] = valueOf(name, cell)
  }
  if (cells.hide !== undefined && !hides(cells) && !no.has(String(cells.hide).toLowerCase()))
    fault('hide', 'Vul Ja in om te verbergen, of laat leeg')
  const read = given.safeParse(sent, { error: () => 'Deze waarde kan hier niet' })
  if (read.success) return { fields: read.data, faults }
  const seen = new Set<string>()
  for (const { path, message } of read.error.issues) {
    const name = String(path[0])
    if (!isProductField(name) || seen.has(name)) continue
    seen.add(name)
    fault(name, message)
  }
  return { fields: {}, faults }
}
