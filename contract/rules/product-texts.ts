// The value of a product's field as text: in inputs and cells, in the history, and to read on screen.
import { showCount, showPieces } from '../values/counts.ts'
import { type Day, showDay, showMonth } from '../values/dates.ts'
import { editablePrice, euroOfPrice } from '../values/money.ts'
import { printedQuotes } from '../values/quotes.ts'
import {
  type FactRow,
  factFieldNames,
  factFields,
  type ProductFacts,
  type ProductField,
  productFields,
  productTypeNames,
  type ProductValues,
} from './product-fields.ts'
import { aheadText } from './sold-ahead.ts'
import { showStaffel, staffelText } from './staffel.ts'

type Values = Readonly<ProductValues>

function isNeutral(field: ProductField, product: Values): boolean {
  // One pack is the default minimum.
  if (field === 'minimum') return product.minimum === product.vpe
  const row = productFields[field]
  return 'neutral' in row && product[field] === row.neutral
}

/** As `showStatus` is written where a first picture will change it. */
export const untilPhoto = 'Nee, tot er een foto is'

/** In an input: '' where neutral, months as numbers, days as '14-09-2027'. */
export function inputText(field: ProductField, product: Values): string {
  if (field === 'price') return editablePrice(product.price)
  if (field === 'staffel') return staffelText(product.staffel)
  if (field === 'leverbaarVanaf') return product.leverbaarVanaf === null ? '' : showDay(product.leverbaarVanaf)
  return isNeutral(field, product) ? '' : String(product[field])
}

/** In a record of the history. */
export function historyText(field: ProductField, product: Values): string {
  if (field === 'price') return product.price
  if (field === 'staffel') return showStaffel(product.staffel)
  if (field === 'showStatus') return shownText(field, product)
  return field === 'vpe' ? String(product.vpe) : inputText(field, product)
}

/** To read on screen, with its unit; '' where neutral. Both months of flowering are one text. */
export function shownText(field: ProductField, product: Values): string {
  if (field === 'price') return euroOfPrice(product.price)
  if (field === 'staffel') return showStaffel(product.staffel)
  if (field === 'productType') return productTypeNames[product.productType]
  if (field === 'showStatus') return product.wachtOpFoto ? untilPhoto : product.showStatus
  if (field === 'bloeiVan') return flowering(product)
  if (field === 'bloeiTot' || isNeutral(field, product)) return ''
  if (field === 'leverbaarVanaf') return inputText(field, product)
  if (field === 'btwTarief') return `${product.btwTarief}\u00a0%`
  const row = productFields[field]
  return 'unit' in row ? withUnit(Number(product[field]), row.unit) : String(product[field])
}

interface NamedProduct {
  readonly productName: string
  readonly maat?: string | undefined
}

/** "Tulipa 'Apeldoorn' 12/+": a product's name does not always tell its size. */
export const nameWithSize = ({ productName, maat = '' }: NamedProduct): string =>
  maat === '' || productName.includes(maat) ? productName : `${productName} ${maat}`

/** The same with the quotes of print, to read on screen and paper. */
export const printedName = (product: NamedProduct): string => printedQuotes(nameWithSize(product))

/** On the card and in the list of the shop. */
export const shopTexts = (product: Values, today: Day): string[] =>
  [
    aheadText(product, today),
    ...factFieldNames.filter((field) => 'inShop' in factFields[field]).map((field) => shownText(field, product)),
  ].filter((text) => text !== '')

/** '60 per laag', '18 per kar'; those that are set. */
export const layerTexts = ({ perLaag, perKar }: Pick<ProductFacts, 'perLaag' | 'perKar'>): string[] => [
  ...(perLaag === null ? [] : [`${showCount(perLaag)} per laag`]),
  ...(perKar === null ? [] : [`${showCount(perKar)} per kar`]),
]

/** 'april–mei', 'maart', or '' if unset. */
function flowering({ bloeiVan: from, bloeiTot: until }: Pick<ProductFacts, 'bloeiVan' | 'bloeiTot'>): string {
  if (from === null || until === null) return ''
  return from === until ? showMonth(from) : `${showMonth(from)}–${showMonth(until)}`
}

function withUnit(count: number, unit: Extract<FactRow, { kind: 'number' }>['unit']): string {
  if (unit === 'stuk') return showPieces(count)
  if (unit === 'centimeter') return `${count} cm`
  return count === 1 ? '1 verpakking' : `${showCount(count)} verpakkingen`
}
