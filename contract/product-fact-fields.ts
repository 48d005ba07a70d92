// Schemas of product-facts.ts.
import { z } from 'zod'
import { optionalText, wholeNumber } from './fields.ts'
import { maxBotanisch, maxHoogte, maxMaat, maxVbnDigits } from './limits.ts'
import { kleuren, type ProductFacts } from './product-facts.ts'

/** As they are answered. */
export const productFacts = z.object({
  maat: z.string(),
  kleur: z.enum(['', ...kleuren]),
  bloeiVan: z.int().nullable(),
  bloeiTot: z.int().nullable(),
  hoogte: z.int().nullable(),
  botanisch: z.string(),
  vbnCode: z.string(),
}) satisfies z.ZodType<ProductFacts>

const wrongHoogte = `Hoogte moet een geheel aantal centimeters van 1 tot en met ${maxHoogte} zijn`
const monthRule = { missing: 'Deze maand bestaat niet', wrong: 'Deze maand bestaat niet', min: 1, max: 12 }

export const month = wholeNumber(monthRule)

/** A whole number, or none: null, and what a form has in an empty field. */
const numberOrNone = ({ wrong, max }: { wrong: string; max: number }) =>
  z
    .union([z.number(), z.string().trim().max(20, { error: wrong }), z.null()], { error: wrong })
    .transform((value) => {
      if (value === '' || value === null) return null
      return typeof value === 'number' ? value : /^\d+$/.test(value) ? Number(value) : Number.NaN
    })
    .pipe(z.int({ error: wrong }).min(1, { error: wrong }).max(max, { error: wrong }).nullable())
    .optional()

/** As they are sent; one that is left out stays as it is. */
export const productFactFields = {
  maat: optionalText('Maat', maxMaat),
  kleur: z.enum(['', ...kleuren], { error: 'Deze kleur bestaat niet' }).optional(),
  bloeiVan: numberOrNone(monthRule),
  bloeiTot: numberOrNone(monthRule),
  hoogte: numberOrNone({ wrong: wrongHoogte, max: maxHoogte }),
  botanisch: optionalText('Botanische naam', maxBotanisch),
  vbnCode: z
    .string({ error: 'VBN-code moet uit cijfers bestaan' })
    .trim()
    .regex(new RegExp(`^\\d{0,${maxVbnDigits}}$`), { error: `VBN-code moet uit 1 tot ${maxVbnDigits} cijfers bestaan` })
    .optional(),
}

/** Facts as the server has read them. */
export type SentFacts = z.output<z.ZodObject<typeof productFactFields>>
