// Building blocks of the entity schemas: text with Dutch messages, whole numbers and prices as forms send them.
import { z } from 'zod'
import { parseCount } from './counts.ts'
import { isDay } from './dates.ts'
import { adminPageSize, maxPageSize, maxPriceCents, maxQty, yearBeforeFirst } from './limits.ts'
import { formatPrice, parsePrice, priceComplaint } from './money.ts'

/** Required text, stripped of spaces around it; `missing` is the sentence for absent or empty, the others for its length. */
export function requiredText(rule: { missing: string; min?: number; tooShort?: string; max: number; tooLong: string }) {
  return z
    .string({ error: rule.missing })
    .trim()
    .min(1, { error: rule.missing, abort: true })
    .min(rule.min ?? 1, { error: rule.tooShort ?? rule.missing, abort: true })
    .max(rule.max, { error: rule.tooLong })
}

/** Text that may be left out or empty, stripped of spaces around it. */
export const optionalText = (label: string, max: number) =>
  z
    .string({ error: `"${label}" moet tekst zijn` })
    .trim()
    .max(max, { error: `"${label}" mag maximaal ${max} tekens hebben.` })
    .optional()

/** A pattern of what may also be left empty. */
export const orEmpty = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`, pattern.flags)

/** A day of the calendar: "2026-11-24". */
export const day = (error: string) =>
  z
    .string({ error })
    .meta({ format: 'date' })
    .transform((text, context) => {
      if (isDay(text)) return text
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })

interface WholeNumber {
  missing: string
  wrong: string
  min: number
  max: number
}

/** A whole number, also where it comes as digits. */
export function wholeNumber(rule: WholeNumber) {
  return numberOrText(rule, (text) => (/^-?\d+$/.test(text) ? Number(text) : undefined))
}

/** A number of pieces, also as people type it: "1.000" is a thousand. */
export function count(rule: WholeNumber) {
  return numberOrText(rule, parseCount)
}

function numberOrText(rule: WholeNumber, read: (text: string) => number | undefined) {
  return z
    .union([z.number(), z.string().trim().max(20, { error: rule.wrong })], { error: rule.missing })
    .refine((value) => value !== '', { error: rule.missing, abort: true })
    .transform((value) => (typeof value === 'number' ? value : (read(value) ?? Number.NaN)))
    .pipe(z.int({ error: rule.wrong }).min(rule.min, { error: rule.wrong }).max(rule.max, { error: rule.wrong }))
}

/** How many pieces a line of an order or of a list asks for. */
export const lineQty = count({
  missing: 'Aantal is niet ingevuld',
  wrong: 'Aantal moet een geheel getal van 1 of meer zijn',
  min: 1,
  max: maxQty,
})

/** A price as it is typed or sent ("12,5", "12.50", 12.5); becomes the wire's string with two decimals. */
export const priceInput = z
  .union([z.number(), z.string().max(20, { error: 'Prijs is geen geldig bedrag' })], {
    error: 'Prijs is niet ingevuld',
  })
  .meta({ minimum: 0, maximum: maxPriceCents / 100 })
  .transform((value) => (typeof value === 'number' ? textOf(value) : value))
  .superRefine((value, context) => {
    const message = priceComplaint(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .transform((value) => formatPrice(parsePrice(value) ?? 0))

/** A number has a point for its decimals, never for thousands; 0.1 + 0.2 is thirty cents. */
function textOf(price: number): string {
  const rounded = price.toFixed(2)
  return Math.abs(price - Number(rounded)) < 1e-9 ? rounded : price.toFixed(4)
}

/** A price on the wire: "12.50". */
export const price = z.string().regex(/^-?\d+\.\d{2}$/)

/** An opaque identifier as a client may send it; whether it exists is the server's to say. */
export const id = z.string({ error: 'Gevraagde data niet gevonden' }).min(1, { error: 'Gevraagde data niet gevonden' })

const fromQuery = (rule: { min: number; max: number; wrong: string }) => wholeNumber({ missing: rule.wrong, ...rule })

/** Paging and search, shared by all lists (§7.1): without them everything is answered. */
export const listQuery = z.object({
  zoek: z.string().trim().max(100, { error: 'Zoek op ten hoogste 100 tekens' }).optional(),
  pagina: fromQuery({ min: 1, max: 10_000_000, wrong: 'Dit paginanummer bestaat niet' }).optional(),
  perPagina: fromQuery({ min: 1, max: maxPageSize, wrong: `Vraag 1 tot ${maxPageSize} regels per pagina` }).optional(),
})

/** The answer's header of every list. */
export const totalOfList = { 'X-Total-Count': 'Rows that the query finds, on all pages together.' }

export const year = fromQuery({ min: yearBeforeFirst + 1, max: 9999, wrong: 'Dit jaar bestaat niet' })

/** Rows to skip and to answer: `undefined` where the query asks for everything. */
export function pageOf(query: { pagina?: number | undefined; perPagina?: number | undefined }) {
  if (query.pagina === undefined && query.perPagina === undefined) return undefined
  const limit = query.perPagina ?? adminPageSize
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit }
}

/** The answer of a call that has nothing to tell. */
export const nothing = z.object({})
