// Settings of the shop (screen '/instellingen'), with neutral defaults.
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { vatRates } from '../rules/vat.ts'
import { ofEach } from '../values/of-each.ts'
import {
  amount,
  dayFrom1900,
  id,
  labelledText,
  optionalText,
  orEmpty,
  price,
  text,
  wholeNumber,
} from '../values/fields.ts'
import {
  defaultVooruit,
  maxClosedDates,
  maxCompanyText,
  maxEdiNumber,
  maxVooruit,
  maxWerkdagenVooraf,
} from '../values/limits.ts'
import { optionalEmail } from './users.ts'

const companyText = (label: string, max = maxCompanyText) => optionalText(label, max)
const email = optionalEmail('Geen geldig mail adres')
/** Trimmed text of a form, or ''. */
const textLike = (pattern: RegExp, max: number, error: string) =>
  text(error, max).regex(orEmpty(pattern), { error }).optional()
const registered = (error: string, pattern: RegExp) =>
  z
    .string({ error })
    .max(40, { error, abort: true })
    .transform((typed) => typed.replace(/[\s.]/g, '').toUpperCase())
    .pipe(z.string().regex(orEmpty(pattern), { error }))
    .optional()
/** EDIFACT characters: capitals, digits and a few signs. */
const ediNumber = (label: string) =>
  labelledText(label, maxEdiNumber)
    .regex(/^[A-Za-z0-9.,\-()/= ]*$/, { error: `"${label}" mag alleen letters, cijfers en . , - ( ) / = bevatten` })
    .optional()

const sentBedrijf = z.object({
  naam: companyText('Bedrijfsnaam'),
  adres: companyText('Adres'),
  postcode: companyText('Postcode', 10),
  plaats: companyText('Plaats'),
  telefoonnummer: textLike(/^\+?[\d\s()./\p{Dash}]{6,}$/u, 25, 'Geen geldig telefoonnummer'),
  email,
  kvk: registered('KvK-nummer moet 8 cijfers hebben', /^\d{8}$/),
  btw: registered('Btw-nummer is niet geldig, schrijf bijvoorbeeld NL001234567B01', /^[A-Z]{2}[A-Z0-9]{2,13}$/),
  veiling: ediNumber('Veiling'),
  ektNummer: ediNumber('EKT-nummer'),
  /** Address of the page with the terms of sale, or ''. */
  voorwaarden: textLike(
    /^https?:\/\/[^\s/]+\.[^\s]+$/,
    200,
    'Vul het adres van een webpagina in, zoals https://www.winkel.nl/voorwaarden',
  ),
})

const companyFields = sentBedrijf.keyof().options
const bedrijf = z.object(ofEach(companyFields, () => z.string()))
const deliveryDay = z.object({
  /** Monday is 1, Sunday 7. */
  weekdag: z.int(),
  /** Working days before delivery on which orders are accepted until `tot`; 0 is the day itself. Absent with `sluitdag`. */
  werkdagenVooraf: z.int().optional(),
  /** Instead: the last such weekday (1–7) before delivery, also where it is no working day. */
  sluitdag: z.int().optional(),
  /** 'HH:MM' in Amsterdam. */
  tot: z.string(),
})
const levering = z.object({
  /** At most one per weekday, Monday first; when empty, orders ask for no date. */
  dagen: z.array(deliveryDay),
  /** Days without work or delivery, sorted. */
  gesloten: z.array(z.string()),
  /** Days ahead that can be chosen, inclusive. */
  vooruit: z.int(),
})
const berichten = z.object({
  klantBevestiging: z.boolean(),
  klantWijziging: z.boolean(),
  klantVerwerkt: z.boolean(),
  winkelNieuweOrder: z.boolean(),
  /** Whether the main account hears too of what a colleague orders. */
  bedrijfOok: z.boolean(),
  /** Address for the shop's own mail; '' means the one of `bedrijf`. */
  winkelEmail: z.string(),
})
const bestelling = z.object({
  /** Whether customers change and cancel their orders themselves, until the closing time of the delivery date. */
  klantWijzigt: z.boolean(),
  /** Least total excluding VAT of a customer's order; '0.00' means none. */
  minimumbedrag: price,
})
const btw = z.object({
  /** Percent, for products without a rate of their own; null shows no btw anywhere. */
  standaard: z.literal(vatRates).nullable(),
})
export const settingsShape = z.object({
  bedrijf,
  levering,
  bestelling,
  btw,
  berichten,
  version: z.int(),
})
export type Settings = z.infer<typeof settingsShape>
export type DeliverySettings = Settings['levering']
export type OrderingSettings = Settings['bestelling']
export type DeliveryDay = DeliverySettings['dagen'][number]

export const neutralSettings: Omit<Settings, 'version'> = {
  bedrijf: ofEach(companyFields, () => ''),
  levering: { dagen: [], gesloten: [], vooruit: defaultVooruit },
  bestelling: { klantWijzigt: false, minimumbedrag: '0.00' },
  btw: { standaard: null },
  berichten: {
    klantBevestiging: true,
    klantWijziging: true,
    klantVerwerkt: true,
    winkelNieuweOrder: true,
    bedrijfOok: false,
    winkelEmail: '',
  },
}

const wrongWeekday = 'Deze weekdag bestaat niet'
const wrongDaysBefore = `Kies 0 tot en met ${maxWerkdagenVooraf} werkdagen ervoor`
const wrongVooruit = `Kies 1 tot en met ${maxVooruit} dagen vooruit`
const wrongClosingDay = 'Kies werkdagen ervoor, of een vaste dag'
const sentDay = z
  .object({
    weekdag: wholeNumber({ wrong: wrongWeekday, min: 1, max: 7 }),
    werkdagenVooraf: wholeNumber({
      wrong: wrongDaysBefore,
      min: 0,
      max: maxWerkdagenVooraf,
    }).optional(),
    sluitdag: wholeNumber({ wrong: wrongWeekday, min: 1, max: 7 }).optional(),
    tot: z
      .string({ error: 'Vul in tot hoe laat er besteld kan worden' })
      .trim()
      .min(1, { error: 'Vul in tot hoe laat er besteld kan worden', abort: true })
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Dit is geen tijd, schrijf bijvoorbeeld 14:00' }),
  } satisfies Record<keyof DeliveryDay, z.ZodType>)
  .refine(({ werkdagenVooraf, sluitdag }) => (werkdagenVooraf === undefined) !== (sluitdag === undefined), {
    error: wrongClosingDay,
    path: ['werkdagenVooraf'],
  })
const sentLevering = z.object({
  dagen: z
    .array(sentDay, { error: 'Ongeldige invoer' })
    .max(7, { error: 'Een week heeft 7 dagen' })
    .refine((days) => new Set(days.map(({ weekdag }) => weekdag)).size === days.length, {
      error: 'Een weekdag kan er maar één keer staan',
    })
    .transform((days) => days.toSorted((a, b) => a.weekdag - b.weekdag))
    .optional(),
  gesloten: z
    .array(dayFrom1900('Deze datum bestaat niet'), { error: 'Ongeldige invoer' })
    .max(maxClosedDates, { error: `Er kunnen ten hoogste ${maxClosedDates} gesloten dagen zijn` })
    .transform((days) => [...new Set(days)].sort())
    .optional(),
  vooruit: wholeNumber({ wrong: wrongVooruit, min: 1, max: maxVooruit }).optional(),
} satisfies Record<keyof DeliverySettings, z.ZodType>)

const onOrOff = z.boolean({ error: 'Kies aan of uit' }).optional()
const sentBerichten = z.object({
  klantBevestiging: onOrOff,
  klantWijziging: onOrOff,
  klantVerwerkt: onOrOff,
  winkelNieuweOrder: onOrOff,
  bedrijfOok: onOrOff,
  winkelEmail: email,
} satisfies Record<keyof Settings['berichten'], z.ZodType>)

const sentBestelling = z.object({
  klantWijzigt: onOrOff,
  minimumbedrag: amount('Minimumbedrag is geen geldig bedrag').optional(),
} satisfies Record<keyof Settings['bestelling'], z.ZodType>)

const sentBtw = z.object({
  standaard: z.literal(vatRates, { error: 'Kies 0, 9 of 21 procent btw, of geen' }).nullable().optional(),
} satisfies Record<keyof Settings['btw'], z.ZodType>)

const logo = z.object({
  logo: z.string().nullable(),
})

export const settings = {
  read: {
    method: 'GET',
    path: '/settings',
    access: 'admin',
    summary: "The shop's settings: company, delivery days, ordering, messages; defaults until set.",
    response: settingsShape,
  },
  update: {
    method: 'PUT',
    path: '/settings',
    access: 'admin',
    summary: 'Saves the settings; what is left out stays as it is.',
    body: z.object({
      bedrijf: sentBedrijf.optional(),
      levering: sentLevering.optional(),
      bestelling: sentBestelling.optional(),
      btw: sentBtw.optional(),
      berichten: sentBerichten.optional(),
      version: z.int().optional(),
    }),
    response: settingsShape,
  },
  shop: {
    method: 'GET',
    path: '/shop',
    access: 'anyone',
    summary: 'What everybody may know of the company; neutral until set.',
    response: bedrijf.omit({ veiling: true, ektNummer: true }),
  },
  logo: {
    method: 'GET',
    path: '/settings/logo',
    access: 'admin',
    summary: 'The logo printed on documents.',
    response: logo,
  },
  setLogo: {
    method: 'PUT',
    path: '/settings/logo',
    access: 'admin',
    summary: 'Makes an uploaded picture the logo, or takes it away; the one before is removed after a day.',
    body: z.object({ logo: id.nullable() }),
    response: logo,
  },
} as const satisfies Record<string, Endpoint>
