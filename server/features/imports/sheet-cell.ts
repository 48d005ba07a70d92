import { showMonth } from '../../../contract/values/dates.ts'
import { editablePrice } from '../../../contract/values/money.ts'
import type { SheetField } from '../../../contract/rules/product-sheet.ts'
import type { Product, ProductType } from '../../../contract/endpoints/products.ts'
import { staffelText } from '../../../contract/rules/staffel.ts'

export const typeLabels: Readonly<Record<ProductType, string>> = {
  bollen: 'Bollen',
  waxbollen: 'Wax bollen',
  planten: 'Planten',
}

const orEmpty = (value: number | null) => value ?? ''
const monthOrEmpty = (month: number | null) => (month === null ? '' : showMonth(month))

export const sheetCell: Readonly<Record<SheetField, (product: Product) => string | number>> = {
  productCode: ({ productCode }) => productCode,
  productName: ({ productName }) => productName,
  productType: ({ productType }) => typeLabels[productType],
  text: ({ text }) => text,
  price: ({ price }) => editablePrice(price),
  stock: ({ stock }) => stock,
  showStatus: ({ showStatus }) => showStatus,
  maat: ({ maat }) => maat,
  kleur: ({ kleur }) => kleur,
  bloeiVan: ({ bloeiVan }) => monthOrEmpty(bloeiVan),
  bloeiTot: ({ bloeiTot }) => monthOrEmpty(bloeiTot),
  hoogte: ({ hoogte }) => orEmpty(hoogte),
  botanisch: ({ botanisch }) => botanisch,
  vbnCode: ({ vbnCode }) => vbnCode,
  vpe: ({ vpe }) => vpe,
  minimum: ({ minimum, vpe }) => (minimum === vpe ? '' : minimum),
  perLaag: ({ perLaag }) => orEmpty(perLaag),
  perKar: ({ perKar }) => orEmpty(perKar),
  staffel: ({ staffel }) => staffelText(staffel),
}
