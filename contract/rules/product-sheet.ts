// Columns of the catalogue as a sheet, shared by export and import, with the labels on screen.
import type { ProductField } from '../endpoints/products.ts'

export type SheetField = 'productCode' | ProductField

export type SheetCellKind = 'text' | 'count' | 'price' | 'month'

export interface SheetColumn {
  readonly label: string
  readonly kind: SheetCellKind
}

export const productSheet: Readonly<Record<SheetField, SheetColumn>> = {
  productCode: { label: 'Productcode', kind: 'text' },
  productName: { label: 'Productnaam', kind: 'text' },
  productType: { label: 'Product categorie', kind: 'text' },
  text: { label: 'Tekst', kind: 'text' },
  price: { label: 'Prijs', kind: 'price' },
  stock: { label: 'Voorraad', kind: 'count' },
  showStatus: { label: 'Weergeven', kind: 'text' },
  maat: { label: 'Maat', kind: 'text' },
  kleur: { label: 'Kleur', kind: 'text' },
  bloeiVan: { label: 'Bloei vanaf', kind: 'month' },
  bloeiTot: { label: 'Bloei tot en met', kind: 'month' },
  hoogte: { label: 'Hoogte', kind: 'count' },
  botanisch: { label: 'Botanische naam', kind: 'text' },
  vbnCode: { label: 'VBN-code', kind: 'text' },
  vpe: { label: 'Verpakt per', kind: 'count' },
  minimum: { label: 'Minimum', kind: 'count' },
  perLaag: { label: 'Per laag', kind: 'count' },
  perKar: { label: 'Per kar', kind: 'count' },
  staffel: { label: 'Staffel', kind: 'text' },
}

/** An import-only column: hides the ticked products. */
export const hideLabel = 'Verwijder'
