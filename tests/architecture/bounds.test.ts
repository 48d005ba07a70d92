// What each call takes at most and at least, found by trying: a limit that moves is a change of the contract (§5, §7), and
// shows up as one. `npx vitest run --project=unit bounds -u` writes bounds.txt anew.
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { allCalls } from '../../contract/calls.ts'

const takes = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success
const asSchema = z.custom<z.ZodType>((value) => value instanceof z.ZodType)
const asSchemas = z.array(asSchema)

/** The last of 0, 1, 2 … that holds, where none does after it. */
function last(holds: (step: number) => boolean, most: number): number {
  let [below, above] = [0, most + 1]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (holds(middle)) below = middle
    else above = middle
  }
  return below
}

const mostSigns = 2 ** 16
const mostNumber = 2 ** 50
/** "5 … 50", an end that is not found left open. */
const span = (from: number, to: number, most: number) => `${from <= -most ? '-' : from} … ${to >= most ? '' : to}`

/** Undefined where no whole number is taken. */
function numbersOf(accepts: (value: unknown) => boolean): string | undefined {
  const over = (from: number) => from + last((step) => accepts(from + step), mostNumber)
  if (accepts(-1)) return span(-last((step) => accepts(-step), mostNumber), over(0), mostNumber)
  // No year is far from the first that is one.
  const smallest = Array.from({ length: 2100 }, (_, step) => step).find(accepts)
  return smallest === undefined ? undefined : span(smallest, over(smallest), mostNumber)
}

/** How many signs of a text, between its ends, may there be? */
function lengthOf(accepts: (value: unknown) => boolean, sign: string, end = ''): string | undefined {
  const takesMany = (count: number) => accepts(sign.repeat(count) + end)
  const fewest = Array.from({ length: 200 }, (_, count) => count).find(takesMany)
  if (fewest === undefined) return undefined
  const most = fewest + last((step) => takesMany(fewest + step), mostSigns)
  return span(fewest, most, mostSigns)
}

/** Values of kinds of their own. */
const samples = [
  '2026-11-24',
  '2026-02-29',
  '13:30',
  '24:00',
  '10: 0,45',
  '10: 0,45; 50: 0,40',
  'a@example.nl',
  'x-1.webp',
  'https://a.example',
]

/** What a schema without parts takes, in words. */
function boundsOf(schema: z.ZodType): string {
  const accepts = takes(schema)
  if (schema instanceof z.ZodEnum) return schema.options.join(' ')
  if (schema instanceof z.ZodLiteral) return [...schema.values].join(' ')
  if (accepts(() => undefined)) return 'anything'
  const letters = lengthOf(accepts, 'x')
  const takesWords = letters !== undefined && letters !== '0 … 0'
  const digits = lengthOf(accepts, '1')
  const taken = ['x', '1']
    .flatMap((sign) => [sign, sign.repeat(8), sign.repeat(10)])
    .concat(samples)
    .find(accepts)
  const isTrimmed = taken !== undefined && schema.safeParse(` ${taken} `).data === schema.safeParse(taken).data
  // How many spaces may stand before it, where not any number.
  const blanks = isTrimmed ? lengthOf(accepts, ' ', taken) : undefined
  const said = {
    numbers: numbersOf(accepts),
    letters,
    digits: digits === letters ? undefined : digits,
    decimals: takesWords ? undefined : last((count) => accepts(`1.${'1'.repeat(count)}`), 20) || undefined,
    mail: takesWords ? undefined : lengthOf(accepts, 'x', '@example.nl'),
    blanks: blanks?.endsWith(' ') ? undefined : blanks,
  }
  return [
    ...Object.entries(said).flatMap(([kind, range]) => (range === undefined ? [] : [`${kind} ${range}`])),
    ...(isTrimmed ? ['trimmed'] : []),
    ...(takesWords ? [] : samples.filter(accepts).map((value) => JSON.stringify(value))),
    ...['', null, true].filter(accepts).map((value) => JSON.stringify(value)),
  ].join(', ')
}

/** Every field as a dotted path with what it takes. */
function fieldsOf(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(asSchema.parse(schema.unwrap()), path)
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodArray) return fieldsOf(schema.in, path)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => fieldsOf(asSchema.parse(part), `${path}.${name}`))
  if (schema instanceof z.ZodArray) {
    const { minItems = 0, maxItems = '' } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return [`${path}[]: ${minItems} … ${maxItems}`, ...fieldsOf(asSchema.parse(schema.element), `${path}[]`)]
  }
  if (schema instanceof z.ZodUnion && asSchemas.parse(schema.options).every((form) => form instanceof z.ZodObject))
    return asSchemas.parse(schema.options).flatMap((form) => fieldsOf(form, path))
  return [`${path}: ${boundsOf(schema)}`]
}

const fieldsOfCall = ({ body, query }: Call) => [
  ...(query ? fieldsOf(query, '  query') : []),
  ...(body ? fieldsOf(body, '  body') : []),
]

test('each field takes what it took', async () => {
  const calls = [...allCalls].flatMap((call) => [`${call.method} ${call.path}`, ...new Set(fieldsOfCall(call))])
  expect(calls.length).toBeGreaterThan(300)
  await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot('bounds.txt')
})
