import { productTypes, type ProductType } from '../../../contract/rules/product-fields.ts'
import type { PrintedOrder } from './pdf-document.ts'

const byName = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

type Standing = Readonly<Record<'productName' | 'maat' | 'productCode', string>> & { readonly productType: ProductType }
/** The sequence of pick list, packing slip and screen: by category, name, size, then code. */
export const inPickOrder = (a: Standing, b: Standing): number =>
  productTypes.indexOf(a.productType) - productTypes.indexOf(b.productType) ||
  byName.compare(a.productName, b.productName) ||
  byName.compare(a.maat, b.maat) ||
  byName.compare(a.productCode, b.productCode)

/** Orders as they go out: earliest delivery date first, those without one last. */
export const byDelivery = (a: PrintedOrder, b: PrintedOrder): number =>
  (a.leverdatum ?? '9').localeCompare(b.leverdatum ?? '9') || a.ordernummer - b.ordernummer
