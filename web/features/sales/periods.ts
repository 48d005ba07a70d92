import { addDays, aYearBefore, type Day, firstOfMonth, firstOfYear } from '../../../contract/values/dates.ts'

interface Period {
  readonly name: string
  /** `tot` is included. */
  readonly of: (today: Day) => { readonly van: Day; readonly tot: Day }
}

/** This month and this year end today, so that they are compared with as many days. */
export const periods = {
  today: { name: 'Vandaag', of: (today) => ({ van: today, tot: today }) },
  week: { name: 'Laatste 7 dagen', of: (today) => ({ van: addDays(today, -6), tot: today }) },
  month: { name: 'Deze maand', of: (today) => ({ van: firstOfMonth(today), tot: today }) },
  monthBefore: {
    name: 'Vorige maand',
    of: (today) => {
      const tot = addDays(firstOfMonth(today), -1)
      return { van: firstOfMonth(tot), tot }
    },
  },
  year: { name: 'Dit jaar', of: (today) => ({ van: firstOfYear(today), tot: today }) },
  yearBefore: {
    name: 'Vorig jaar',
    of: (today) => ({ van: aYearBefore(firstOfYear(today)), tot: addDays(firstOfYear(today), -1) }),
  },
} satisfies Record<string, Period>
