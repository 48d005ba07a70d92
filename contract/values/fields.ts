import { z } from 'zod'
import { parseCount } from './counts.ts'
import { type Day, isDay, isDayFrom1900 } from './dates.ts'
import { adminPageSize, maxPageSize, maxPriceCents, maxQty, maxSearch, yearBeforeFirst } from './limits.ts'
import { formatPrice, parsePrice, priceComplaint } from './money.ts'
import { cleanText } from './text.ts'

/** Trimmed and clean text. @param wrong the error for what is no text, and beyond `max` where there is no other */
export const text = (wrong: string, max: number, tooLong = wrong) =>
  z.string({ error: wrong }).overwrite(cleanText).trim().max(max, { error: tooLong, abort: true })

/** Only spaces and zero-width characters. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]+$/u

/** Trimmed and clean text that is there; `missing` is the error for absent or empty. */
export const requiredText = (missing: string, max: number, tooLong: string) =>
  z
    .string({ error: missing })
    .overwrite((typed) => cleanText(typed).replace(invisible, ''))
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong })

/** Trimmed text that may be absent or empty. */
export const optionalText = (label: string, max: number) => labelledText(label, max).optional()

export const labelledText = (label: string, max: number) =>
  text(`"${label}" moet tekst zijn`, max, `"${label}" mag maximaal ${max} tekens hebben.`)

/** Extends a pattern with ''. */
export const orEmpty = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`, pattern.flags)

/** A calendar day: "2026-11-24". */
export const day = (error: string) =>
  z
    .string({ error })
    .meta({ format: 'date' })
    .transform((text, context) => {
      if (isDay(text)) return text
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })

export const dayFrom1900 = (error: string) => day(error).refine(isDayFrom1900, { error })

interface Period {
  readonly van?: Day | undefined
  readonly tot?: Day | undefined
}

/** Whether `van` is not after `tot`; a missing bound passes. */
export const isValidPeriod = ({ van, tot }: Period): boolean => van === undefined || tot === undefined || van <= tot
export const invalidPeriod = { error: 'Kies een einddatum die niet vóór de begindatum ligt', path: ['tot'] }

interface WholeNumber {
  /** The error for absent or empty; `wrong` where left out. */
  missing?: string
  wrong: string
  min: number
  max: number
  /** The error above `max`; `wrong` where left out. */
  tooMany?: string
}

/** A whole number, or its digits as text, perhaps with zero decimals. */
export function wholeNumber(rule: WholeNumber) {
  return numberOrText(rule, (text) =>
    /^-?\d+(?:[.,]0{1,2})?$/.test(text) ? Number(text.replace(/[.,].*/, '')) : undefined,
  )
}

/** A number of pieces, also as typed: "1.000" is a thousand. */
export function count(rule: WholeNumber) {
  return numberOrText(rule, parseCount)
}

function numberOrText({ missing, ...rule }: WholeNumber, read: (text: string) => number | undefined) {
  const absent = missing ?? rule.wrong
  return z
    .union([z.number(), z.string().trim().max(20, { error: rule.wrong })], { error: absent })
    .refine((value) => value !== '', { error: absent, abort: true })
    .transform((value) => (typeof value === 'number' ? value : (read(value) ?? Number.NaN)))
    .pipe(
      z
        .int({ error: rule.wrong })
        .min(rule.min, { error: rule.wrong })
        .max(rule.max, { error: rule.tooMany ?? rule.wrong }),
    )
}

export const lineQty = count({
  missing: 'Aantal is niet ingevuld',
  wrong: 'Aantal moet een heel getal van 1 of meer zijn',
  min: 1,
  max: maxQty,
  tooMany: 'Aantal mag ten hoogste 1.000.000 zijn',
})

/** A price as typed or sent ("12,5", "12.50", 12.5), as the wire's string with two decimals. */
export const priceInput = z
  .union([z.number(), z.string().max(20, { error: 'Prijs is geen geldig bedrag' })], {
    error: 'Prijs is niet ingevuld',
  })
  .meta({ minimum: 0, maximum: maxPriceCents / 100 })
  .transform((value) => (typeof value === 'number' ? textOf(value) : value))
  .refine((value) => priceComplaint(value) === undefined, { error: ({ input }) => priceComplaint(String(input)) })
  .transform((value) => formatPrice(parsePrice(value) ?? 0))

/** A sum as typed, as the wire's string with two decimals; '' is none. */
export const amount = (error: string) =>
  z
    .string({ error })
    .max(20, { error, abort: true })
    .transform((typed, context) => {
      const cents = typed.trim() === '' ? 0 : parsePrice(typed)
      if (cents !== undefined && cents <= maxPriceCents) return formatPrice(cents)
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })

/** Accepts floating-point noise: 0.1 + 0.2 is thirty cents. */
function textOf(price: number): string {
  const rounded = price.toFixed(2)
  return Math.abs(price - Number(rounded)) < 1e-9 ? rounded : price.toFixed(4)
}

export const price = z.string().regex(/^-?\d+\.\d{2}$/)

export const id = z.string({ error: 'Gevraagde data niet gevonden' }).min(1, { error: 'Gevraagde data niet gevonden' })

/** The customer for whom an administrator orders; from anyone else ignored. '' and null count as absent. */
export const orderedFor = z.string({ error: 'Gebruiker niet gevonden' }).nullish()

/** Paging and search of all lists (§7.1); absent parameters return everything. */
export const listQuery = z.object({
  zoek: z
    .string()
    .trim()
    .max(maxSearch, { error: `Een zoekopdracht heeft ten hoogste ${maxSearch} tekens` })
    .optional(),
  pagina: wholeNumber({ min: 1, max: 10_000_000, wrong: 'Dit paginanummer bestaat niet' }).optional(),
  perPagina: wholeNumber({
    min: 1,
    max: maxPageSize,
    wrong: `Vraag 1 tot ${maxPageSize} regels per pagina`,
  }).optional(),
})

export interface Sort<Column> {
  readonly column: Column
  readonly direction: 'asc' | 'desc'
}

/** The column to sort a page by; '-' in front for falling. Absent: the list's own order. */
export const sortedBy = <const Column extends string>(columns: readonly Column[]) =>
  z
    .enum([...columns, ...columns.map((column) => `-${column}` as const)], {
      error: 'Op deze kolom kan niet gesorteerd worden',
    })
    .transform((chosen): Sort<Column> | undefined => {
      const column = columns.find((one) => chosen === one || chosen === `-${one}`)
      return column === undefined ? undefined : { column, direction: chosen === column ? 'asc' : 'desc' }
    })
    .optional()

export const year = wholeNumber({ min: yearBeforeFirst + 1, max: 9999, wrong: 'Dit jaar bestaat niet' })

/** Rows to skip and return; `undefined` returns everything. */
export function pageOf(query: { pagina?: number | undefined; perPagina?: number | undefined }) {
  if (query.pagina === undefined && query.perPagina === undefined) return undefined
  const limit = query.perPagina ?? adminPageSize
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit }
}
