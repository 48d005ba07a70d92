import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { isDayFrom1900 } from '../values/dates.ts'
import { id, price, priceInput, requiredText } from '../values/fields.ts'
import { maxAgreedPrices, maxPriceListName } from '../values/limits.ts'
import { formatPercentage, parsePercentage, percentageComplaint } from '../values/percentage.ts'

const priceList = z.object({
  _id: z.string(),
  naam: z.string(),
  /** Percentage off, "7.50". */
  korting: z.string(),
  /** Counts changes of the list and its prices; an edit sends it back to detect concurrent edits. */
  version: z.int(),
  /** Number of agreed prices, and customers with this list; only with `details`. */
  prijzen: z.int().optional(),
  klanten: z.array(z.object({ _id: z.string(), bedrijfsnaam: z.string() })).optional(),
})
export type PriceList = z.infer<typeof priceList>

const agreedPrice = z.object({
  _id: z.string(),
  price,
  /** First and last day in Amsterdam, inclusive; absent when unlimited. */
  van: z.string().optional(),
  totEnMet: z.string().optional(),
  /** With the standard price; only with `details`. */
  product: z.object({ productCode: z.string(), productName: z.string(), price }).optional(),
})
export type AgreedPrice = z.infer<typeof agreedPrice>

const percentage = z
  .union([z.number(), z.string().max(20, { error: 'Korting is geen geldig percentage' })], {
    error: 'Korting is geen geldig percentage',
  })
  .meta({ minimum: 0, maximum: 100 })
  .transform(String)
  .refine((value) => percentageComplaint(value) === undefined, {
    error: ({ input }) => percentageComplaint(String(input)),
  })
  .transform((value) => formatPercentage(parsePercentage(value) ?? 0))

export const priceListFields = z.object({
  naam: requiredText(
    'Geef de prijslijst een naam',
    maxPriceListName,
    `Een naam van een prijslijst heeft ten hoogste ${maxPriceListName} tekens`,
  ),
  korting: percentage.optional(),
})

/** Absent, null and a form's '' mean none. */
const day = (missing: string) =>
  z
    .string({ error: missing })
    .max(20, { error: missing })
    .meta({ format: 'date' })
    .nullish()
    .transform((value) => value || undefined)
    .refine((value) => value === undefined || isDayFrom1900(value), { error: missing })

const sentPrice = z
  .object({
    _id: id,
    price: priceInput,
    van: day('De datum bij ‘Van’ bestaat niet'),
    totEnMet: day('De datum bij ‘Tot en met’ bestaat niet'),
  })
  .refine(({ van, totEnMet }) => van === undefined || totEnMet === undefined || van <= totEnMet, {
    error: '‘Van’ ligt na ‘Tot en met’',
    path: ['totEnMet'],
  })

const details = z.object({ details: z.enum(['0', '1'], { error: 'Details moet 0 of 1 zijn' }).optional() })

export const priceLists = {
  all: {
    method: 'GET',
    path: '/priceLists',
    access: 'admin',
    summary: 'All price lists, by name; with `details=1` how many prices each has, and whose list it is.',
    query: details,
    response: z.array(priceList),
  },
  create: {
    method: 'POST',
    path: '/priceLists',
    access: 'admin',
    summary: 'Makes a price list; `korting` is the percentage off, none where it is left out.',
    body: priceListFields,
    response: priceList,
  },
  update: {
    method: 'PUT',
    path: '/priceLists/:id',
    access: 'admin',
    summary: 'Changes name and percentage of a price list.',
    body: priceListFields.partial().extend({ version: z.int().optional() }),
    response: priceList,
  },
  remove: {
    method: 'DELETE',
    path: '/priceLists/:id',
    access: 'admin',
    summary: 'Removes a price list that no customer has; orders keep what was paid.',
    refusals: { 409: 'A customer still has the list.' },
  },
  prices: {
    method: 'GET',
    path: '/priceLists/:id/prices',
    access: 'admin',
    summary:
      "A price list's agreed prices, by product code; with `details=1` with code, name and price of the product.",
    query: details,
    response: z.array(agreedPrice),
  },
  setPrices: {
    method: 'PUT',
    path: '/priceLists/:id/prices',
    access: 'admin',
    summary: 'Sets the agreed prices in place of those that the list had, a product once, all or none.',
    query: z.object({ version: z.coerce.number({ error: 'Deze versie bestaat niet' }).int().optional() }),
    body: z
      .array(sentPrice, { error: 'Prijzen van de lijst ontbreken' })
      .max(maxAgreedPrices, { error: `Een prijslijst heeft ten hoogste ${maxAgreedPrices} prijzen` }),
    response: z.array(agreedPrice),
  },
} as const satisfies Record<string, Endpoint>
