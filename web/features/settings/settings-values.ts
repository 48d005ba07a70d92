// Flat, so that conflicts are detected field by field.
import { vatRates } from '../../../contract/rules/vat.ts'
import { maxVooruit } from '../../../contract/values/limits.ts'
import { editablePrice } from '../../../contract/values/money.ts'
import { ofEach } from '../../../contract/values/of-each.ts'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import type { DeliveryDay, DeliverySettings, Settings, settings } from '../../../contract/endpoints/settings.ts'

/** Monday first. */
export const dayNames = ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'] as const
export type DayName = (typeof dayNames)[number]

/**
 * A day is '' without delivery, else working days before and time ('1 14:00') or a fixed closing day and time
 * ('op 7 18:00'). Closed dates have spaces between; `datum` is the one being typed. Without a
 * minimum `minimumbedrag` is '', and without btw `standaard`.
 */
export type SettingsValues = Settings['bedrijf'] &
  Settings['bestelling'] &
  Settings['berichten'] & { [Name in DayName]: string } & {
    gesloten: string
    datum: string
    vooruit: string
    standaard: string
  }

export function valuesOf({ bedrijf, levering, bestelling, btw, berichten }: Settings): SettingsValues {
  return {
    ...bedrijf,
    ...bestelling,
    minimumbedrag: bestelling.minimumbedrag === '0.00' ? '' : editablePrice(bestelling.minimumbedrag),
    standaard: btw.standaard === null ? '' : String(btw.standaard),
    ...berichten,
    ...ofEach(dayNames, (name) => {
      const found = levering.dagen.find(({ weekdag }) => dayNames[weekdag - 1] === name)
      return found ? dayText(found) : ''
    }),
    gesloten: levering.gesloten.join(' '),
    datum: '',
    vooruit: String(levering.vooruit),
  }
}

export type DayRule = Omit<DeliveryDay, 'weekdag'>

export const dayText = ({ werkdagenVooraf = 0, sluitdag, tot }: DayRule): string =>
  sluitdag === undefined ? `${werkdagenVooraf} ${tot}` : `op ${sluitdag} ${tot}`

export function dayRule(text: string): DayRule | undefined {
  if (text === '') return undefined
  const [first = '', second = '', third = ''] = text.split(' ')
  return first === 'op' ? { sluitdag: Number(second), tot: third } : { werkdagenVooraf: Number(first), tot: second }
}

export const closedDates = (values: SettingsValues): readonly string[] => values.gesloten.split(' ').filter(Boolean)

/** With the typed date, if any, among the closed ones. */
export const withTypedDate = (values: SettingsValues): SettingsValues => ({
  ...values,
  gesloten: [...new Set([...closedDates(values), values.datum])].filter(Boolean).toSorted().join(' '),
  datum: '',
})

function deliveryDays(values: SettingsValues): DeliveryDay[] {
  return dayNames.flatMap((name, at) => {
    const rule = dayRule(values[name])
    return rule ? [{ weekdag: at + 1, ...rule }] : []
  })
}

/** Undefined when no dates can be computed from it. */
export function typedDelivery(values: SettingsValues): DeliverySettings | undefined {
  const dagen = deliveryDays(values)
  const vooruit = Number(values.vooruit)
  if (dagen.some(({ tot }) => tot === '') || !Number.isInteger(vooruit) || vooruit < 1 || vooruit > maxVooruit)
    return undefined
  return { dagen, gesloten: [...closedDates(values)], vooruit }
}

export function settingsToSend(values: SettingsValues, version: number): BodyOf<typeof settings.update> {
  const { naam, adres, postcode, plaats, telefoonnummer, email, kvk, btw, veiling, ektNummer, voorwaarden } = values
  const { klantWijzigt, minimumbedrag } = values
  const { klantBevestiging, klantWijziging, klantVerwerkt, bedrijfOok, winkelNieuweOrder, winkelEmail } = values
  return {
    bedrijf: { naam, adres, postcode, plaats, telefoonnummer, email, kvk, btw, veiling, ektNummer, voorwaarden },
    levering: { dagen: deliveryDays(values), gesloten: [...closedDates(values)], vooruit: values.vooruit },
    bestelling: { klantWijzigt, minimumbedrag },
    btw: { standaard: vatRates.find((rate) => String(rate) === values.standaard) ?? null },
    berichten: { klantBevestiging, klantWijziging, klantVerwerkt, bedrijfOok, winkelNieuweOrder, winkelEmail },
    version,
  }
}

/** The field that a refusal names: its path counts the sent days from 0. */
export function formField(path: string | undefined, values: SettingsValues): string | undefined {
  const [part, name, at] = path?.split('.') ?? []
  if (part !== 'levering' || name !== 'dagen') return name
  const day = deliveryDays(values)[Number(at)]
  return day && dayNames[day.weekdag - 1]
}

export const fieldNames: Readonly<Record<string, string>> = {
  naam: 'Bedrijfsnaam',
  adres: 'Adres',
  postcode: 'Postcode',
  plaats: 'Plaats',
  telefoonnummer: 'Telefoonnummer',
  email: 'E-mail',
  kvk: 'KvK-nummer',
  btw: 'Btw-nummer',
  veiling: 'Veiling',
  ektNummer: 'EKT-nummer',
  voorwaarden: 'Verkoopvoorwaarden',
  gesloten: 'Gesloten dagen',
  datum: 'Datum',
  vooruit: 'Dagen vooruit',
  klantWijzigt: 'Klanten mogen hun bestelling wijzigen of annuleren tot de sluitingstijd',
  minimumbedrag: 'Minimumbedrag',
  standaard: 'Btw-tarief',
  klantBevestiging: 'Bevestiging van een bestelling',
  klantWijziging: 'Bericht bij een wijziging',
  klantVerwerkt: 'Bericht als een order verwerkt is',
  bedrijfOok: 'Ook aan het hoofdaccount als een medewerker bestelt',
  winkelNieuweOrder: 'Bericht bij een nieuwe order',
  winkelEmail: 'E-mailadres voor deze berichten',
} satisfies Record<Exclude<keyof SettingsValues, DayName>, string>
