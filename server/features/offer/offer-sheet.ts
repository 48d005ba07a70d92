import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Product } from '../../../contract/endpoints/products.ts'
import { productFields } from '../../../contract/rules/product-fields.ts'
import { productSheet, sheetValue } from '../../../contract/rules/product-sheet.ts'
import type { Column, Row, Sheet } from '../exports/write-sheet.ts'

const fields = [
  ['productName', 'text'],
  ['maat', 'text'],
  ['kleur', 'text'],
  ['vpe', 'count'],
  ['stock', 'count'],
  ['price', 'price'],
  ['staffel', 'text'],
  ['leverbaarVanaf', 'day'],
] as const

const columns: readonly Column[] = [
  { label: productSheet.productCode.label, kind: 'text' },
  ...fields.map(([field, kind]) => ({ label: productFields[field].label, kind })),
  // To be filled in; Snelbestellen reads it.
  { label: 'Aantal', kind: 'count' },
]

const rowOf = (product: Product): Row => [
  product.productCode,
  ...fields.map(([field]) => (field === 'vpe' ? product.vpe : sheetValue(field, product))),
  null,
]

export const offerSheet = (products: Iterable<readonly Product[]>): Sheet => ({
  name: 'Aanbod',
  columns,
  rows: rowsOf(products),
})

async function* rowsOf(products: Iterable<readonly Product[]>): AsyncGenerator<Row[]> {
  for (const some of products) {
    yield some.map(rowOf)
    await nextTurn()
  }
}
