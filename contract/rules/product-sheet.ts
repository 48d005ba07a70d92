// The catalogue as a sheet: its columns and cells, for export and import.
import { parseDay, showMonth } from '../values/dates.ts'
import { parsePrice } from '../values/money.ts'
import { type ProductField, productFields, productTypeNames, type ProductValues } from './product-fields.ts'
import { inputText, shownText } from './product-texts.ts'

const { productName, productType, ...others } = productFields
export const productSheet = {
  productCode: { label: 'Productcode', kind: 'text' },
  productName,
  productType,
  ...others,
} as const

export type SheetField = keyof typeof productSheet
export const isSheetField = (name: string): name is SheetField => Object.hasOwn(productSheet, name)
export const sheetFieldNames: readonly SheetField[] = Object.keys(productSheet).filter(isSheetField)

/** An import-only column: hides the ticked products. */
export const hideLabel = 'Verwijder'

const cellText = (field: ProductField, product: Readonly<ProductValues>) =>
  field === 'showStatus' ? shownText(field, product) : inputText(field, product)

/** A typed cell: a price in cents, a month as its number, a day as 'YYYY-MM-DD', null where neutral. */
export function sheetValue(field: ProductField, product: Readonly<ProductValues>): string | number | null {
  const text = cellText(field, product)
  const { kind } = productFields[field]
  if (text === '') return null
  if (kind === 'price') return parsePrice(text) ?? null
  if (kind === 'day') return parseDay(text) ?? null
  return kind === 'number' || kind === 'month' || kind === 'rate' ? Number(text) : text
}

/** A cell as text, as the import reads it. */
export function sheetText(field: ProductField, product: Readonly<ProductValues>): string {
  const text = cellText(field, product)
  if (field === 'productType') return productTypeNames[product.productType]
  return text !== '' && productFields[field].kind === 'month' ? showMonth(Number(text)) : text
}
