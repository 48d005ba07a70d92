// Every change of a product, by form, cell, bulk change, paste or sheet, on the page and on the server.
import type { productChange } from '../endpoints/products.ts'
import { showCount, showPieces } from '../values/counts.ts'
import { maxStock } from '../values/limits.ts'
import type { z } from 'zod'
import type { Packs } from './packs.ts'
import {
  neutralFacts,
  neutralPacks,
  type ProductField,
  productFieldNames,
  type ProductValues,
} from './product-fields.ts'
import { staffelComplaint, staffelText } from './staffel.ts'

/** Absent fields stay unchanged; null makes a number neutral. `wachtOpFoto` goes with a `showStatus` of 'Nee'. */
export type ProductChange = Omit<z.output<typeof productChange>, 'version'> & Pick<ProductValues, 'wachtOpFoto'>

export interface ProductProblem {
  readonly field: ProductField
  readonly sentence: string
}

/** §3.1: a new product is shown in the shop. */
export const newProductValues: ProductValues = {
  productName: '',
  productType: 'bollen',
  text: '',
  price: '0.00',
  stock: 0,
  showStatus: 'Ja',
  ...neutralFacts,
  staffel: [],
}

/** @returns what the product becomes, and why it cannot */
export function changeProduct(
  before: Readonly<ProductValues>,
  change: ProductChange,
  productCode = '',
): { after: ProductValues; problem: ProductProblem | undefined } {
  const stock = change.stock ?? before.stock + (change.stockDelta ?? 0)
  const sent = { ...change, ...packsAfter(before, change), stock }
  const after = { ...before }
  for (const field of productFieldNames) set(after, field, sent[field])
  if (sent.showStatus !== undefined) after.wachtOpFoto = sent.wachtOpFoto
  return { after, problem: problemOf(before, after, productCode) }
}

export const changedFields = (before: Readonly<ProductValues>, after: Readonly<ProductValues>): ProductField[] =>
  productFieldNames.filter((field) => {
    if (field === 'staffel') return staffelText(before.staffel) !== staffelText(after.staffel)
    return before[field] !== after[field] || (field === 'showStatus' && before.wachtOpFoto !== after.wachtOpFoto)
  })

/** The values of these fields alone. */
export function pickFields(values: Readonly<ProductValues>, fields: readonly ProductField[]): Partial<ProductValues> {
  const picked: Partial<ProductValues> = {}
  for (const field of fields) set(picked, field, values[field])
  return picked
}

function set<Field extends ProductField>(
  values: Partial<ProductValues>,
  field: Field,
  value: ProductValues[Field] | undefined,
): void {
  if (value !== undefined) values[field] = value
}

/** A minimum of one pack follows the pack size. */
function packsAfter(before: Packs, change: ProductChange): Packs {
  const vpe = change.vpe === undefined ? before.vpe : (change.vpe ?? neutralPacks.vpe)
  const own = change.minimum === undefined && before.minimum !== before.vpe ? before.minimum : change.minimum
  return { vpe, minimum: own ?? vpe }
}

function problemOf(before: Readonly<ProductValues>, after: ProductValues, code: string): ProductProblem | undefined {
  const { stock, bloeiVan, bloeiTot, vpe, minimum } = after
  if (stock < 0)
    return {
      field: 'stock',
      sentence: `van ${code} ${before.stock === 1 ? 'is' : 'zijn'} er nog maar ${showPieces(before.stock)}`,
    }
  if (stock > maxStock) return { field: 'stock', sentence: `Voorraad van ${code} wordt te hoog` }
  if ((bloeiVan === null) !== (bloeiTot === null))
    return {
      field: bloeiVan === null ? 'bloeiVan' : 'bloeiTot',
      sentence: 'Vul bij bloei beide maanden in, of geen van beide',
    }
  if (minimum % vpe !== 0)
    return {
      field: 'minimum',
      sentence: `Minimum moet een veelvoud zijn van ${showCount(vpe)}, het aantal stuks per verpakking`,
    }
  const wrongStep = staffelComplaint(after.staffel)
  return wrongStep && { field: 'staffel', sentence: wrongStep.sentence }
}
