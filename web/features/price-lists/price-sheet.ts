// A list's prices as a sheet that Excel opens, and that comes back by the same way as what is pasted.
import { editablePrice } from '../../../contract/money.ts'
import { type PriceRow, sentPrices } from './edited-prices.ts'

const header = ['Code', 'Naam', 'Winkelprijs', 'Prijs', 'Van', 'Tot en met']

/** Text that begins like a formula would be one to a spreadsheet. */
const cell = (text: string) => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
const dutchDay = (day = '') => day.split('-').toReversed().join('-')

/** CSV with semicolons, decimal commas and the mark by which Excel knows UTF-8. */
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
  return `\ufeff${[header, ...lines].map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')}`
}
