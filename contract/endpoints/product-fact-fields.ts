import { z } from 'zod'
import { parseCount, showCount } from '../values/counts.ts'
import { count, optionalText, price, priceInput, wholeNumber } from '../values/fields.ts'
import {
  maxBotanisch,
  maxHoogte,
  maxMaat,
  maxPacksOnTrolley,
  maxQty,
  maxStaffelSteps,
  maxVbnDigits,
  maxVpe,
} from '../values/limits.ts'
import type { Packs } from '../rules/packs.ts'
import { kleuren, type ProductFacts } from '../rules/product-facts.ts'
import { splitStaffel, staffelComplaint } from '../rules/staffel.ts'

export const productFacts = z.object({
  maat: z.string(),
  kleur: z.enum(['', ...kleuren]),
  bloeiVan: z.int().nullable(),
  bloeiTot: z.int().nullable(),
  hoogte: z.int().nullable(),
  botanisch: z.string(),
  vbnCode: z.string(),
  vpe: z.int(),
  minimum: z.int(),
  perLaag: z.int().nullable(),
  perKar: z.int().nullable(),
}) satisfies z.ZodType<ProductFacts>

const wrongHoogte = `Hoogte moet een geheel aantal centimeters van 1 tot en met ${maxHoogte} zijn`
const monthRule = { missing: 'Deze maand bestaat niet', wrong: 'Deze maand bestaat niet', min: 1, max: 12 }

export const month = wholeNumber(monthRule)

/** Null and a form's '' mean none. */
const numberOrNone = ({ wrong, max }: { wrong: string; max: number }) =>
  z
    .union([z.number(), z.string().trim().max(20, { error: wrong }), z.null()], { error: wrong })
    .transform((value) => {
      if (value === '' || value === null) return null
      return typeof value === 'number' ? value : (parseCount(value) ?? Number.NaN)
    })
    .pipe(z.int({ error: wrong }).min(1, { error: wrong }).max(max, { error: wrong }).nullable())
    .optional()

const amount = (label: string, max: number) =>
  numberOrNone({ wrong: `${label} moet een geheel getal van 1 tot en met ${showCount(max)} zijn`, max })

export const staffel = z.array(z.object({ vanaf: z.int(), price }))

const filledSteps = (text: string) => splitStaffel(text).filter(({ vanaf, price }) => vanaf !== '' || price !== '')
const vanafRule = 'Staffel: vanaf hoeveel stuks moet een geheel getal van 1 of meer zijn'
/** Also as one line of text: '500: 0,21; 1000: 0,19'. */
const staffelInput = z
  .union([z.array(z.unknown()), z.string().max(500, { error: 'Staffel is te lang' })], {
    error: 'Staffel moet een lijst van stappen zijn',
  })
  .transform((sent) => (typeof sent === 'string' ? filledSteps(sent) : sent))
  .pipe(
    z
      .array(
        z.object(
          { vanaf: count({ missing: vanafRule, wrong: vanafRule, min: 1, max: maxQty }), price: priceInput },
          { error: 'Staffel: elke stap heeft een aantal en een prijs' },
        ),
      )
      .max(maxStaffelSteps, { error: `Staffel heeft ten hoogste ${maxStaffelSteps} stappen` }),
  )
  .superRefine((steps, context) => {
    const complaint = staffelComplaint(steps)
    if (complaint)
      context.addIssue({ code: 'custom', message: complaint.sentence, path: [complaint.at, complaint.field] })
  })
  .optional()

/** Absent fields stay unchanged. */
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
  // Null resets to neutral: by the piece, minimum one pack.
  vpe: amount('Verpakt per', maxVpe),
  minimum: amount('Minimum', maxQty),
  perLaag: amount('Per laag', maxPacksOnTrolley),
  perKar: amount('Per kar', maxPacksOnTrolley),
}

export const staffelField = { staffel: staffelInput }

export type SentFacts = z.output<z.ZodObject<typeof productFactFields>>

/** Returns why a minimum does not fit the packs, or undefined. */
export function minimumComplaint({ vpe, minimum }: Packs): string | undefined {
  return minimum % vpe === 0
    ? undefined
    : `Minimum moet een veelvoud zijn van ${showCount(vpe)}, de stuks per verpakking`
}
