import { yearInAmsterdam } from '../../contract/dates.ts'

/**
 * The last year whose orders nobody needs any more.
 * @param years whole years for which the books are kept after the year of an order
 */
export const lastOverdueYear = (now: Date, years: number): number => yearInAmsterdam(now) - years - 1

/** The first day on which an order of a year may go. */
export const endOfTerm = (year: number, years: number): string => `${year + years + 1}-01-01`
