import { printedName } from '../../../contract/rules/product-texts.ts'
import { aheadText } from '../../../contract/rules/sold-ahead.ts'
import { dayInAmsterdam, showDay } from '../../../contract/values/dates.ts'
import type { PrintedLine } from './pdf-document.ts'

export const joined = (parts: readonly string[], between = ' · ') => parts.filter((part) => part !== '').join(between)

/** "Tulipa 'Apeldoorn' 12/+, Leverbaar vanaf 14 september" while that lies ahead. */
export function productTextAt(line: PrintedLine, at: string): string {
  const ahead = aheadText(line, dayInAmsterdam(new Date(at)))
  return joined([printedName(line), ahead], ', ')
}

export const showLeverdatum = (day: string | null): string => (day === null ? '' : showDay(day))
