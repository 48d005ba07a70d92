import type { z } from 'zod'
import { editablePrice } from '../../../../contract/values/money.ts'
import { neutralPacks } from '../../../../contract/rules/product-facts.ts'
import type { ManagedProduct, ProductField, productFields } from '../../../../contract/endpoints/products.ts'
import { staffelText } from '../../../../contract/rules/staffel.ts'

export type ProductValues = { [Field in ProductField]: string }
export type ProductFieldsRead = z.output<typeof productFields>

export const emptyProduct: ProductValues = {
  productName: '',
  text: '',
  price: '',
  stock: '',
  productType: '',
  // §3.1: a new product is shown in the shop.
  showStatus: 'Ja',
  maat: '',
  kleur: '',
  bloeiVan: '',
  bloeiTot: '',
  hoogte: '',
  botanisch: '',
  vbnCode: '',
  vpe: '',
  minimum: '',
  perLaag: '',
  perKar: '',
  staffel: '',
}

export function valuesOf(product: ManagedProduct): ProductValues {
  const { productName, text, price, stock, productType, showStatus, maat, kleur, botanisch, vbnCode } = product
  return {
    productName,
    text,
    price: editablePrice(price),
    stock: String(stock),
    productType,
    showStatus,
    maat,
    kleur,
    bloeiVan: String(product.bloeiVan ?? ''),
    bloeiTot: String(product.bloeiTot ?? ''),
    hoogte: String(product.hoogte ?? ''),
    botanisch,
    vbnCode,
    // Neutral values show as empty.
    vpe: product.vpe === neutralPacks.vpe ? '' : String(product.vpe),
    minimum: product.minimum === product.vpe ? '' : String(product.minimum),
    perLaag: String(product.perLaag ?? ''),
    perKar: String(product.perKar ?? ''),
    staffel: staffelText(product.staffel),
  }
}

export const productFieldNames: Readonly<Record<string, string>> = {
  productName: 'productnaam',
  text: 'tekst',
  price: 'prijs',
  stock: 'voorraad',
  productType: 'categorie',
  showStatus: 'weergave',
  maat: 'maat',
  kleur: 'kleur',
  bloeiVan: 'bloei vanaf',
  bloeiTot: 'bloei tot en met',
  hoogte: 'hoogte',
  botanisch: 'botanische naam',
  vbnCode: 'VBN-code',
  vpe: 'verpakt per',
  minimum: 'minimum',
  perLaag: 'per laag',
  perKar: 'per kar',
  staffel: 'staffel',
} satisfies Record<ProductField, string>
