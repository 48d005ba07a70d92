import { addDays, aYearBefore, type Day, firstOfMonth, firstOfYear } from '../../../contract/values/dates.ts'

export const periods = ['today', 'week', 'month', 'monthBefore', 'year', 'yearBefore'] as const
export type Period = (typeof periods)[number]

export const periodNames: Readonly<Record<Period, string>> = {
  today: 'Vandaag',
  week: 'Laatste 7 dagen',
  month: 'Deze maand',
  monthBefore: 'Vorige maand',
  year: 'Dit jaar',
  yearBefore: 'Vorig jaar',
}

/** `tot` is included. This month and this year end today, so that they are compared with as many days. */
export function periodOf(period: Period, today: Day): { readonly van: Day; readonly tot: Day } {
  const first = firstOfMonth(today)
  switch (period) {
    case 'today':
      return { van: today, tot: today }
    case 'week':
      return { van: addDays(today, -6), tot: today }
    case 'month':
      return { van: first, tot: today }
    case 'monthBefore':
      return { van: firstOfMonth(addDays(first, -1)), tot: addDays(first, -1) }
    case 'year':
      return { van: firstOfYear(today), tot: today }
    case 'yearBefore':
      return { van: aYearBefore(firstOfYear(today)), tot: addDays(firstOfYear(today), -1) }
  }
}
