// The jobs that read a product and a value from each line, and how each treats a line without a value.
import { parsePrice } from '../../../contract/values/money.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'
import {
  agreedPriceSheet,
  countSheet,
  deliverySheet,
  orderSheet,
  priceSheet,
  type SheetJob,
} from '../../../sheets/column-words.ts'

export type LineField = 'code' | 'qty' | 'price' | 'van' | 'totEnMet'

export interface LineJob {
  readonly name: 'bestelling' | 'bijboeken' | 'inventaris' | 'prijzen' | 'afspraken'
  readonly sheet: SheetJob<LineField>
  readonly value: 'qty' | 'price'
  /** 'zonder aantal': lines that were skipped. */
  readonly without: string
  readonly isValue: (text: string) => boolean
  /** A line of zero asks for nothing. */
  readonly skipsZero: boolean
}

const pieces = {
  value: 'qty',
  without: 'zonder aantal',
  isValue: (text: string) => readQuantity(text) !== undefined,
} as const
const prices = {
  value: 'price',
  without: 'zonder prijs',
  isValue: (text: string) => parsePrice(text) !== undefined,
  skipsZero: false,
} as const

export const orderLines: LineJob = { ...pieces, name: 'bestelling', sheet: orderSheet, skipsZero: true }
export const deliveryLines: LineJob = { ...pieces, name: 'bijboeken', sheet: deliverySheet, skipsZero: true }
export const countLines: LineJob = { ...pieces, name: 'inventaris', sheet: countSheet, skipsZero: false }
export const priceLines: LineJob = { ...prices, name: 'prijzen', sheet: priceSheet }
export const agreedPriceLines: LineJob = { ...prices, name: 'afspraken', sheet: agreedPriceSheet }
