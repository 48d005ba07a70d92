import { parsePrice } from '../../../contract/values/money.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'

export interface PastedValues {
  readonly header: RegExp
  readonly reads: (cell: string) => boolean
  /** For comma-separated cells, where a comma is no decimal sign. */
  readonly readsBetweenCommas: (cell: string) => boolean
}

const isQuantity = (cell: string) => readQuantity(cell) !== undefined

export const quantities: PastedValues = {
  header:
    /^(?:aantal(?: stuks)?|stuks|hoeveelheid|erbij|geteld|voorraad|qty|quantity|pieces|pcs|amount|order|bestellen|besteld|ordered)$/i,
  reads: isQuantity,
  readsBetweenCommas: isQuantity,
}

export const prices: PastedValues = {
  header: /^(?:(?:nieuwe |verkoop)?prijs(?: p\/?.*| per .*)?|(?:unit |new )?price)$/i,
  reads: (cell) => parsePrice(cell) !== undefined,
  readsBetweenCommas: (cell) => /^(?:€\s*)?\d+\.\d{1,2}$/.test(cell),
}
