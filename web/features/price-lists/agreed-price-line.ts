import { parseDay } from '../../../contract/values/dates.ts'
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
  const [van, totEnMet] = [line.van, line.totEnMet].map((cell) => (cell === '' ? '' : parseDay(cell)))
  return { row, code, price, van: van ?? '', totEnMet: totEnMet ?? '', complaint: line.complaint ?? complaintOf() }

  function complaintOf(): string | undefined {
    if (code === '') return 'Code ontbreekt'
    if (van === undefined || totEnMet === undefined) return 'Deze datum bestaat niet'
    if (van !== '' && totEnMet !== '' && van > totEnMet) return '‘Van’ ligt na ‘Tot en met’'
    return priceComplaint(price)
  }
}
