// Describes audit records of any release: omits missing details and shows unknown values as they are.
import { nameWithSize } from '../../../contract/rules/product-texts.ts'
import { z } from 'zod'
import { showWeekday } from '../../../contract/values/clock.ts'
import { showCount, showPieces } from '../../../contract/values/counts.ts'
import { showDay, showMonth } from '../../../contract/values/dates.ts'
import { defaultVooruit } from '../../../contract/values/limits.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import type { Housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { type Settings, settingsShape } from '../../../contract/endpoints/settings.ts'
import { showPercentage } from '../../../contract/values/percentage.ts'
import type { UserField } from '../../../contract/endpoints/users.ts'
import {
  historyWordOf,
  productFieldNames,
  type ProductField,
  productFields,
} from '../../../contract/rules/product-fields.ts'
import { ofEach } from '../../../contract/values/of-each.ts'
import { type AgreedPrice, agreedPrices, type EditedOrderColumns, lineChange } from './details.ts'

const change = z.object({ before: z.unknown(), after: z.unknown() })
type Change = z.infer<typeof change>
const changes = z.record(z.string(), change)
const detailShape = z
  .object({
    lines: z.array(lineChange),
    forCustomer: z.boolean(),
    hasOtherComment: z.boolean(),
    fields: z.union([changes, z.array(z.string())]),
    before: z.number(),
    after: z.number(),
    browser: z.string(),
    mail: z.boolean(),
    way: z.string(),
    photo: z.int(),
    levering: change,
  })
  .partial()
type Detail = z.infer<typeof detailShape>

interface FieldWords {
  readonly label: string
  /** Undefined for values that are too long for a line, or may be personal. */
  readonly show: ((value: string) => string) | undefined
}
const plain = (label: string): FieldWords => ({ label, show: (value) => value })

function productWords(field: ProductField): FieldWords {
  const label = historyWordOf(field)
  switch (productFields[field].kind) {
    case 'longText':
      return { label, show: undefined }
    case 'price':
      return { label, show: euroOfPrice }
    case 'month':
      return { label, show: (month) => showMonth(Number(month)) }
    default:
      return plain(label)
  }
}

const orderFields = {
  orderstatus: plain('Status'),
  leverdatum: { label: 'Leverdatum', show: showDay },
  referentie: plain('Uw referentie'),
} satisfies Record<keyof EditedOrderColumns, FieldWords>

const priceListFields = {
  naam: { label: 'naam', show: undefined },
  korting: { label: 'korting', show: showPercentage },
} satisfies Record<'naam' | 'korting', FieldWords>

/** For those that are not called as they are. */
const userFields = {
  email: 'e-mail',
  ektnummer: 'EKT-nummer',
  ektEmail: 'EKT-mailadres',
  isAdmin: 'rol',
  magazijn: 'rol',
  priceListId: 'prijslijst',
} satisfies Partial<Record<UserField, string>>

const settingsFields = {
  naam: 'bedrijfsnaam',
  email: 'e-mail',
  kvk: 'KvK-nummer',
  btw: 'btw-nummer',
  ektNummer: 'EKT-nummer',
  voorwaarden: 'verkoopvoorwaarden',
  klantWijzigt: 'wijzigen door klanten',
  standaard: 'btw-tarief',
  klantBevestiging: 'bevestiging aan klant',
  klantWijziging: 'bericht bij wijziging',
  klantVerwerkt: 'bericht als een order verwerkt is',
  winkelNieuweOrder: 'bericht bij nieuwe order',
  bedrijfOok: 'bericht ook aan het hoofdaccount',
  winkelEmail: 'e-mail voor berichten',
  nieuweAanvraagMail: 'bericht bij nieuwe aanvraag',
  'bewaren.berichten': 'bewaartermijn van berichten',
  'bewaren.apparaten': 'bewaartermijn van apparaten',
  'bewaren.aanvragen': 'bewaartermijn van aanvragen',
  'bewaren.logins': 'bewaartermijn van inloggen op nieuwe apparaten',
  'bewaren.orders': 'bewaartermijn van orders',
  'bewaren.geschiedenis': 'bewaartermijn van de geschiedenis',
} satisfies Partial<
  Record<
    | keyof Settings['bedrijf']
    | keyof Settings['bestelling']
    | keyof Settings['btw']
    | keyof Settings['berichten']
    | 'nieuweAanvraagMail'
    | `bewaren.${keyof Housekeeping['bewaren']}`,
    string
  >
>

/** By action, which begins with what it is about. */
const actions = {
  'order.placed': ({ forCustomer }) => (forCustomer ? 'Order geplaatst voor de klant' : 'Order geplaatst'),
  'order.edited': (detail) => {
    const comment = detail.hasOtherComment ? ['opmerking gewijzigd'] : []
    return ['Order gewijzigd', ...describeLines(detail), ...describeOrder(detail), ...comment].join('; ')
  },
  'order.short-picked': (detail) => ['Tekort bij verzamelen', ...describeLines(detail)].join('; '),
  'order.status': (detail) => describeOrder(detail).join('; ') || 'Status gewijzigd',
  'order.cancelled': () => 'Order geannuleerd, voorraad teruggeboekt',
  'order.removed': () => 'Order verwijderd, voorraad teruggeboekt',
  'product.created': () => 'Product aangemaakt',
  'product.edited': (_detail, raw) =>
    `Product gewijzigd: ${describeChanges(changes.safeParse(raw).data ?? {}, ofEach(productFieldNames, productWords)).join(', ')}`,
  'product.pictures': () => "Foto's gewijzigd",
  'product.focus': ({ photo }) => `Uitsnede van ${photo === undefined ? 'een foto' : `foto ${photo}`} gewijzigd`,
  'product.moved': ({ before, after }) =>
    before === undefined || after === undefined
      ? 'Plaats in de winkel gewijzigd'
      : `Plaats in de winkel ${before + 1} → ${after + 1}`,
  'product.removed': () => 'Product verwijderd',
  'price-list.created': () => 'Prijslijst aangemaakt',
  'price-list.edited': (_detail, raw) =>
    `Prijslijst gewijzigd: ${describeChanges(changes.safeParse(raw).data ?? {}, priceListFields).join(', ')}`,
  'price-list.prices': (_detail, raw) => describePrices(raw),
  'price-list.removed': () => 'Prijslijst verwijderd',
  'user.created': () => 'Gebruiker aangemaakt',
  'user.edited': ({ fields }) => {
    const names = Array.isArray(fields) ? fields : []
    const words = new Set(names.map((name) => ofOwn(userFields, name) ?? name))
    return `Gebruiker gewijzigd: ${[...words].join(', ') || 'niets veranderd'}`
  },
  'user.password': () => 'Wachtwoord gewijzigd',
  'user.deleted': () => 'Gebruiker verwijderd',
  'user.erased': () => 'Gegevens voorgoed gewist',
  'user.invited': () => 'Link gegeven om een wachtwoord te kiezen',
  'user.device-ended': () => 'Op een ander apparaat uitgelogd',
  'user.other-devices-ended': () => 'Op alle andere apparaten uitgelogd',
  'user.new-device': ({ browser }) => `Ingelogd op een nieuw apparaat: ${browser || 'onbekend'}`,
  'user.new-device-mail': ({ mail }) => `Bericht bij een nieuw apparaat ${mail ? 'aangezet' : 'uitgezet'}`,
  'user.request-accepted': () => 'Accountaanvraag goedgekeurd',
  'user.request-refused': () => 'Accountaanvraag afgewezen',
  'user.second-step-set': ({ way }) => `Tweede stap ingesteld${describeWay(way)}`,
  'user.second-step-ended': ({ way }) => `Tweede stap verwijderd${describeWay(way)}`,
  'user.recovery-codes': () => 'Nieuwe herstelcodes gemaakt',
  'user.second-step-reset': () => 'Tweede stap verwijderd door een beheerder',
  'user.colleague-added': () => 'Medewerker toegevoegd',
  'user.colleague-removed': () => 'Medewerker verwijderd',
  'user.list-created': () => 'Bestellijst gemaakt',
  'user.list-edited': () => 'Bestellijst gewijzigd',
  'user.list-removed': () => 'Bestellijst verwijderd',
  'user.logo': () => 'Logo gewijzigd',
  'user.settings-edited': describeSettings,
} satisfies Record<string, (detail: Detail, raw: unknown) => string>

export type AuditAction = keyof typeof actions

export function describeAction(action: string, json: string): string {
  const raw: unknown = JSON.parse(json)
  const describe = ofOwn<(detail: Detail, raw: unknown) => string>(actions, action)
  return describe ? describe(detailShape.safeParse(raw).data ?? {}, raw) : action
}

function ofOwn<Value>(words: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}

const describeWay = (way: string | undefined) => (way === 'app' || way === 'passkey' ? `: ${way}` : '')

function describeLines({ lines = [] }: Detail): string[] {
  return lines.map(({ before, after, ...product }) => {
    const name = nameWithSize(product)
    if (!before) return `${name} toegevoegd${after ? ` (${showPieces(after.qty)} à ${euroOfPrice(after.price)})` : ''}`
    if (!after) return `${name} verwijderd (${showPieces(before.qty)})`
    const parts = [
      before.qty === after.qty ? '' : `aantal ${showCount(before.qty)} → ${showCount(after.qty)}`,
      before.price === after.price ? '' : `prijs ${euroOfPrice(before.price)} → ${euroOfPrice(after.price)}`,
    ]
    return `${name}: ${parts.filter((part) => part !== '').join(', ')}`
  })
}

const describeOrder = ({ fields }: Detail) => describeChanges(Array.isArray(fields) ? {} : (fields ?? {}), orderFields)

function describeChanges(
  changes: Readonly<Record<string, Change>>,
  words: Readonly<Record<string, FieldWords>>,
): string[] {
  return Object.entries(changes).map(([name, { before, after }]) => {
    const { label, show } = ofOwn(words, name) ?? plain(name)
    const describe = (value: unknown) => (value === '' ? 'leeg' : show?.(String(value)))
    return show ? `${label} ${describe(before)} → ${describe(after)}` : label
  })
}

function describeSettings({ fields, levering }: Detail): string {
  const parts = [
    ...(Array.isArray(fields) ? fields.map((name) => ofOwn(settingsFields, name) ?? name) : []),
    ...(levering ? [`levering ${describeLevering(levering.before)} → ${describeLevering(levering.after)}`] : []),
  ]
  return `Instellingen gewijzigd: ${parts.join(', ') || 'niets veranderd'}`
}

function describePrices(raw: unknown): string {
  const detail = agreedPrices.safeParse(raw).data
  if (!detail) return 'Afgesproken prijzen gewijzigd'
  const lines = detail.lines.map(
    ({ productName, before, after }) => `${productName} ${describeAgreed(before)} → ${describeAgreed(after)}`,
  )
  const others = detail.prices - lines.length
  const rest = others > 0 ? [`en ${showCount(others)} andere`] : []
  return ['Afgesproken prijzen gewijzigd', ...lines, ...rest].join('; ')
}

function describeAgreed(agreed: AgreedPrice): string {
  if (!agreed) return 'geen'
  const { price, van, totEnMet } = agreed
  const days = [van && `van ${showDay(van)}`, totEnMet && `tot en met ${showDay(totEnMet)}`].filter(Boolean)
  return days.length > 0 ? `${euroOfPrice(price)} (${days.join(' ')})` : euroOfPrice(price)
}

/** "dinsdag (1 werkdag ervoor, tot 14.00 uur), 14 dagen vooruit" */
function describeLevering(raw: unknown): string {
  const levering = settingsShape.shape.levering.safeParse(raw).data
  if (!levering) return 'geen'
  const days = levering.dagen.map(({ weekdag, werkdagenVooraf = 0, sluitdag, tot }) => {
    const last = sluitdag === undefined ? showWorkingDays(werkdagenVooraf) : `${showWeekday(sluitdag)} ervoor`
    return `${showWeekday(weekdag)} (${last}, tot ${tot.replace(':', '.')} uur)`
  })
  const closed = levering.gesloten.map(showDay)
  const isAhead = days.length > 0 || levering.vooruit !== defaultVooruit
  return [
    ...(days.length > 0 ? days : ['geen']),
    ...(isAhead ? [`${levering.vooruit} ${levering.vooruit === 1 ? 'dag' : 'dagen'} vooruit`] : []),
    ...(closed.length > 0 ? [`gesloten ${closed.join(' en ')}`] : []),
  ].join(', ')
}

const showWorkingDays = (before: number) =>
  before === 0 ? 'dezelfde dag' : `${before} ${before === 1 ? 'werkdag' : 'werkdagen'} ervoor`
