import { csvText } from '../../../contract/values/csv-text.ts'
import { editablePrice, priceComplaint, tidyPrice } from '../../../contract/values/money.ts'
import type { PriceRow } from './edited-prices.ts'
import { isDayFrom1900, parseDay } from '../../../contract/values/dates.ts'
import type { SheetLine } from '../spreadsheets/read-lines.ts'

const header = ['Code', 'Naam', 'Winkelprijs', 'Prijs', 'Van', 'Tot en met']

const dutchDay = (day: string) => day.split('-').toReversed().join('-')

/** CSV for Excel, with semicolons, decimal commas and a BOM; can be pasted back. */
export function priceSheet(rows: readonly PriceRow[]): string {
  const lines = rows.map(({ product, price, van, totEnMet }) => [
    product.productCode,
    product.productName,
    editablePrice(product.price),
    tidyPrice(price),
    dutchDay(van),
    dutchDay(totEnMet),
  ])
  return `\ufeff${[header, ...lines].map((cells) => `${cells.map(csvText).join(';')}\r\n`).join('')}`
}

/** A day as '2026-11-21', or ''; undefined where no column says it. */
const dayOf = (cell: string | undefined) => cell && (parseDay(cell) ?? '')

export function agreedPrice(line: SheetLine) {
  const { row, product: code, value: price } = line
  const [van, totEnMet] = [dayOf(line.van), dayOf(line.totEnMet)]
  return { row, code, price, van, totEnMet, complaint: line.complaint ?? complaintOf() }

  function complaintOf(): string | undefined {
    if (code === '') return 'Code ontbreekt'
    if ([line.van, line.totEnMet].some((cell) => cell && !isDayFrom1900(parseDay(cell) ?? '')))
      return 'Deze datum bestaat niet'
    if (van && totEnMet && van > totEnMet) return '‘Van’ ligt na ‘Tot en met’'
    return priceComplaint(price)
  }
}
