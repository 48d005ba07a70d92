import { z } from 'zod'
import { parseCount, showCount } from '../values/counts.ts'
import { parseDay } from '../values/dates.ts'
import { count, optionalText, price, priceInput, wholeNumber } from '../values/fields.ts'
import { maxQty, maxStaffelSteps } from '../values/limits.ts'
import { type FactField, type FactRow, factFields, type ProductFacts } from '../rules/product-fields.ts'
import { splitStaffel, staffelComplaint } from '../rules/staffel.ts'

const wrongMonth = 'Deze maand bestaat niet'
export const month = wholeNumber({ wrong: wrongMonth, min: 1, max: 12 })

export const staffel = z.array(z.object({ vanaf: z.int(), price }))

const filledSteps = (text: string) => splitStaffel(text).filter(({ vanaf, price }) => vanaf !== '' || price !== '')
const vanafRule = 'Staffel: vul bij ‘Vanaf’ een heel getal van 1 of meer in'
/** Also as one line of text: '500: 0,21; 1000: 0,19'. */
export const staffelInput = z
  .union([z.array(z.unknown()), z.string().max(500, { error: 'Staffel is te lang' })], {
    error: 'Staffel moet een lijst van stappen zijn',
  })
  .transform((sent) => (typeof sent === 'string' ? filledSteps(sent) : sent))
  .pipe(
    z
      .array(
        z.object(
          { vanaf: count({ wrong: vanafRule, min: 1, max: maxQty }), price: priceInput },
          { error: 'Staffel: vul bij elke stap een aantal en een prijs in' },
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

type Facts = { [Field in FactField]: z.ZodType<ProductFacts[Field]> }
/** Null and a form's '' make a number neutral. */
type FactInput<Value> = [Value] extends [number | null]
  ? z.ZodOptional<z.ZodType<number | null, number | string | null>>
  : z.ZodOptional<z.ZodType<Value, Value>>
type FactInputs = { [Field in FactField]: FactInput<ProductFacts[Field]> }

/** As answered. */
export const productFacts = z.object(answersOf(factFields))
/** As sent: absent fields stay unchanged. */
export const factInputs = inputsOf(factFields)

// The overloads say what a loop hides: every field is there, with its own type.
function answersOf(rows: typeof factFields): Facts
function answersOf(rows: Readonly<Record<string, FactRow>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(rows).map(([field, row]) => [field, answerOf(row)]))
}

function inputsOf(rows: typeof factFields): FactInputs
function inputsOf(rows: Readonly<Record<string, FactRow>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(rows).map(([field, row]) => [field, inputOf(row)]))
}

function answerOf(row: FactRow): z.ZodType {
  if (row.kind === 'choice') return z.enum(['', ...row.values])
  if (row.kind === 'day') return z.string().nullable()
  if (row.neutral === '') return z.string()
  return row.neutral === null ? z.int().nullable() : z.int()
}

function inputOf(row: FactRow): z.ZodType {
  const { label } = row
  switch (row.kind) {
    case 'text':
      return optionalText(label, row.max)
    case 'choice':
      return z.enum(['', ...row.values], { error: `Deze ${row.word ?? label.toLowerCase()} bestaat niet` }).optional()
    case 'digits':
      return z
        .string({ error: `${label} moet uit cijfers bestaan` })
        .trim()
        .regex(new RegExp(`^\\d{0,${row.max}}$`), { error: `${label} moet uit 1 tot ${row.max} cijfers bestaan` })
        .optional()
    case 'month':
      return numberOrNone(wrongMonth, 12)
    case 'day':
      return dayOrNone(`${label} moet een datum zijn, zoals 14-09-2027`)
    case 'rate':
      return rateOrNone(`${label} moet ${row.values.join(', ').replace(/, (?=\d+$)/, ' of ')} zijn`, row.values)
    case 'number': {
      const range = `van 1 tot en met ${showCount(row.max)}`
      const wrong =
        row.unit === 'centimeter'
          ? `Vul bij ${label.toLowerCase()} hele centimeters in, ${range}`
          : `${label} moet een heel getal ${range} zijn`
      return numberOrNone(wrong, row.max)
    }
  }
}

/** Also as a sheet shows it: "9%". */
function rateOrNone(wrong: string, values: readonly number[]) {
  return z
    .union([z.number(), z.string().trim().max(20, { error: wrong }), z.null()], { error: wrong })
    .transform((typed, context) => {
      if (typed === '' || typed === null) return null
      const rate = typeof typed === 'number' ? typed : Number(typed.replace(/\s*%$/, '').replace(',', '.'))
      if (values.includes(rate)) return rate
      context.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })
    .optional()
}

/** Also as typed: "14-09-2027". */
function dayOrNone(wrong: string) {
  return z
    .union([z.string().trim().max(20, { error: wrong }), z.null()], { error: wrong })
    .transform((typed, context) => {
      if (typed === '' || typed === null) return null
      const day = parseDay(typed)
      // Beyond these years the wrong key was pressed.
      if (day?.startsWith('2')) return day
      context.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })
    .optional()
}

function numberOrNone(wrong: string, max: number) {
  return z
    .union([z.number(), z.string().trim().max(20, { error: wrong }), z.null()], { error: wrong })
    .transform((value) => {
      if (value === '' || value === null) return null
      return typeof value === 'number' ? value : (parseCount(value) ?? Number.NaN)
    })
    .pipe(z.int({ error: wrong }).min(1, { error: wrong }).max(max, { error: wrong }).nullable())
    .optional()
}
