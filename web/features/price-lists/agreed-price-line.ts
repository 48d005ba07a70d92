import { isDay } from '../../../contract/values/dates.ts'
import { priceComplaint } from '../../../contract/values/money.ts'
import type { TakenLine } from '../spreadsheets/read-lines.ts'

export interface AgreedPriceLine {
  readonly row: number
  readonly code: string
  readonly price: string
  /** Days as '2026-11-21', or ''. */
  readonly van: string
  readonly totEnMet: string
  readonly complaint: string | undefined
}

export function agreedPrice(line: TakenLine): AgreedPriceLine {
  const { row, product: code, value: price } = line
  const [van, totEnMet] = [readDay(line.van), readDay(line.totEnMet)]
  return { row, code, price, van: van ?? '', totEnMet: totEnMet ?? '', complaint: line.complaint ?? complaintOf() }

  function complaintOf(): string | undefined {
    if (code === '') return 'Code ontbreekt'
    if (van === undefined || totEnMet === undefined) return 'Deze datum bestaat niet'
    if (van !== '' && totEnMet !== '' && van > totEnMet) return 'De dag bij van ligt na die bij tot en met'
    return priceComplaint(price)
  }
}

/** Reads '21-11-2026', '21/11/2026' and '2026-11-21'; undefined for what is no day. */
function readDay(cell: string): string | undefined {
  if (cell === '') return ''
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell) ?? []
  const day = year === '' ? cell : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
