import { csvText } from '../../../contract/values/csv-text.ts'
import { editablePrice } from '../../../contract/values/money.ts'
import { type PriceRow, sentPrices } from './edited-prices.ts'

const header = ['Code', 'Naam', 'Winkelprijs', 'Prijs', 'Van', 'Tot en met']

const dutchDay = (day = '') => day.split('-').toReversed().join('-')

/** CSV for Excel, with semicolons, decimal commas and a BOM; can be pasted back. */
export function priceSheet(rows: readonly PriceRow[]): string {
  const sent = new Map(sentPrices(rows).map((price) => [price._id, price]))
  const lines = rows.map(({ _id, product }) => {
    const agreed = sent.get(_id)
    return [
      product.productCode,
      product.productName,
      editablePrice(product.price),
      editablePrice(agreed?.price ?? ''),
      dutchDay(agreed?.van),
      dutchDay(agreed?.totEnMet),
    ]
  })
  return `\ufeff${[header, ...lines].map((cells) => `${cells.map(csvText).join(';')}\r\n`).join('')}`
}
