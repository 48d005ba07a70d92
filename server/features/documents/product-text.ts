import { aheadText } from '../../../contract/rules/sold-ahead.ts'
import { dayInAmsterdam, showDay } from '../../../contract/values/dates.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { PrintedLine } from './pdf-document.ts'

export const joined = (parts: readonly string[], between = ' · ') => parts.filter((part) => part !== '').join(between)

export function productText({ productName, maat }: Pick<PrintedLine, 'productName' | 'maat'>): string {
  const name = printedQuotes(productName)
  return maat === '' || name.includes(maat) ? name : `${name} ${maat}`
}

/** "Tulipa 'Apeldoorn' 12/+, Leverbaar vanaf 14 september" while that lies ahead. */
export function productTextAt(line: PrintedLine, at: string): string {
  const ahead = aheadText(line, dayInAmsterdam(new Date(at)))
  return joined([productText(line), ahead], ', ')
}

export const showLeverdatum = (day: string | null): string => (day === null ? '' : showDay(day))
