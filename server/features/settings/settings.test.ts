import { beforeEach, expect, test } from 'vitest'
import { errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { type Settings, settings } from '../../../contract/endpoints/settings.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
})

const full: Omit<Settings, 'version'> = {
  bedrijf: {
    naam: 'Bollenveld Groothandel B.V.',
    adres: 'Heereweg 12',
    postcode: '2161 AB',
    plaats: 'Lisse',
    telefoonnummer: '0252-123456',
    email: 'verkoop@bollenveld.example',
    kvk: '12345678',
    btw: 'NL001234567B01',
    veiling: '8713783439043',
    ektNummer: '8712345',
    voorwaarden: 'https://www.bollenveld.example/voorwaarden',
  },
  levering: {
    dagen: [
      { weekdag: 2, werkdagenVooraf: 1, tot: '14:00' },
      { weekdag: 6, werkdagenVooraf: 0, tot: '07:30' },
    ],
    gesloten: ['2026-12-25', '2027-01-01'],
    vooruit: 21,
  },
  bestelling: { klantWijzigt: true, minimumbedrag: '150.00' },
  btw: { standaard: 9 },
  berichten: {
    klantBevestiging: true,
    klantWijziging: false,
    klantVerwerkt: true,
    winkelNieuweOrder: false,
    bedrijfOok: true,
    winkelEmail: 'orders@bollenveld.example',
  },
}
const read = async () => (await admin.call(settings.read, {})).body

test('settings: all fields are answered from the first day, neutral, and are kept whole', async () => {
  expect(await read()).toEqual({
    bedrijf: Object.fromEntries(Object.keys(full.bedrijf).map((name) => [name, ''])),
    levering: { dagen: [], gesloten: [], vooruit: 14 },
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
    version: 1,
  })
  expect((await admin.call(settings.update, { body: { ...full, version: 1 } })).body).toEqual({ ...full, version: 2 })
  expect(await read()).toEqual({ ...full, version: 2 })
})

test('settings: what is left out stays as it is', async () => {
  await admin.call(settings.update, { body: full })
  await admin.call(settings.update, {
    body: { bedrijf: { plaats: 'Hillegom' }, levering: { gesloten: [] }, bestelling: { minimumbedrag: '12,5' } },
  })
  expect(await read()).toEqual({
    ...full,
    bedrijf: { ...full.bedrijf, plaats: 'Hillegom' },
    levering: { ...full.levering, gesloten: [] },
    bestelling: { klantWijzigt: true, minimumbedrag: '12.50' },
    version: 3,
  })
})

test('settings: a change is told in words in the history of who made it; the same again changes nothing', async () => {
  await admin.call(settings.update, { body: full })
  shop.passTime(60_000)
  await admin.call(settings.update, { body: { bedrijf: { naam: 'Anders' }, berichten: { klantWijziging: true } } })
  shop.passTime(60_000)
  await admin.call(settings.update, { body: {} })
  const alone = { dagen: [], gesloten: ['2026-12-25'], vooruit: 14 }
  for (const levering of [alone, { ...alone, gesloten: [], vooruit: 1 }]) {
    shop.passTime(60_000)
    await admin.call(settings.update, { body: { levering } })
  }
  const { body } = await admin.call(reports.history, { params: { entity: 'user', id: admin.userId } })
  expect(body.map(({ what }) => what).slice(0, 5)).toEqual([
    'Instellingen gewijzigd: levering geen, gesloten 25-12-2026 → geen, 1 dag vooruit',
    'Instellingen gewijzigd: levering dinsdag (1 werkdag ervoor, tot 14.00 uur), zaterdag (dezelfde dag, tot 07.30 uur), 21 dagen vooruit, ' +
      'gesloten 25-12-2026 en 01-01-2027 → geen, gesloten 25-12-2026',
    'Instellingen gewijzigd: niets veranderd',
    'Instellingen gewijzigd: bedrijfsnaam, bericht bij wijziging',
    'Instellingen gewijzigd: bedrijfsnaam, adres, postcode, plaats, telefoonnummer, e-mail, KvK-nummer, btw-nummer, veiling, EKT-nummer, verkoopvoorwaarden, ' +
      'wijzigen door klanten, minimumbedrag, btw-tarief, bericht bij wijziging, bericht bij nieuwe order, bericht ook aan het hoofdaccount, e-mail voor berichten, ' +
      'levering geen → dinsdag (1 werkdag ervoor, tot 14.00 uur), zaterdag (dezelfde dag, tot 07.30 uur), 21 dagen vooruit, gesloten 25-12-2026 en 01-01-2027',
  ])
})

test('settings: a wrong value is refused by its field, and changes nothing', async () => {
  const day = (fields: object) => ({
    levering: { dagen: [{ weekdag: 1, werkdagenVooraf: 1, tot: '14:00', ...fields }] },
  })
  const noWeekday = 'Deze weekdag bestaat niet'
  const oneOfBoth = 'Kies werkdagen ervoor, of een vaste dag'
  const noTime = 'Dit is geen tijd, schrijf bijvoorbeeld 14:00'
  for (const [body, field, sentence] of [
    [{ bedrijf: { email: 'geen adres' } }, 'bedrijf.email', 'Geen geldig mail adres'],
    [{ bestelling: { minimumbedrag: '1.000' } }, 'bestelling.minimumbedrag', 'Minimumbedrag is geen geldig bedrag'],
    [{ bestelling: { klantWijzigt: 'ja' } }, 'bestelling.klantWijzigt', 'Kies aan of uit'],
    [{ bedrijf: { kvk: '1234' } }, 'bedrijf.kvk', 'KvK-nummer moet 8 cijfers hebben'],
    [{ bedrijf: { telefoonnummer: 'bel mij' } }, 'bedrijf.telefoonnummer', 'Geen geldig telefoonnummer'],
    [{ bedrijf: { naam: 'x'.repeat(71) } }, 'bedrijf.naam', '"Bedrijfsnaam" mag maximaal 70 tekens hebben.'],
    [
      { bedrijf: { voorwaarden: 'javascript:alert(1)' } },
      'bedrijf.voorwaarden',
      'Vul het adres van een webpagina in, zoals https://www.winkel.nl/voorwaarden',
    ],
    [
      { bedrijf: { ektNummer: "87'123" } },
      'bedrijf.ektNummer',
      '"EKT-nummer" mag alleen letters, cijfers en . , - ( ) / = bevatten',
    ],
    [day({ weekdag: 8 }), 'levering.dagen.0.weekdag', noWeekday],
    [day({ sluitdag: 0, werkdagenVooraf: undefined }), 'levering.dagen.0.sluitdag', noWeekday],
    [day({ werkdagenVooraf: 11 }), 'levering.dagen.0.werkdagenVooraf', 'Kies 0 tot en met 10 werkdagen ervoor'],
    [day({ sluitdag: 7 }), 'levering.dagen.0.werkdagenVooraf', oneOfBoth],
    [day({ werkdagenVooraf: undefined }), 'levering.dagen.0.werkdagenVooraf', oneOfBoth],
    [day({ tot: '24:00' }), 'levering.dagen.0.tot', noTime],
    [day({ tot: '9' }), 'levering.dagen.0.tot', noTime],
    [day({ tot: ' ' }), 'levering.dagen.0.tot', 'Vul in tot hoe laat er besteld kan worden'],
    [{ levering: { gesloten: ['2026-02-30'] } }, 'levering.gesloten.0', 'Deze datum bestaat niet'],
    [{ levering: { gesloten: ['2026-12-25', '0026-12-26'] } }, 'levering.gesloten.1', 'Deze datum bestaat niet'],
    [{ levering: { vooruit: 401 } }, 'levering.vooruit', 'Kies 1 tot en met 400 dagen vooruit'],
    [{ berichten: { winkelEmail: 'x' } }, 'berichten.winkelEmail', 'Geen geldig mail adres'],
  ] as const) {
    const refused = await admin.send('PUT', '/settings', { body })
    expect(refused).toMatchObject({ status: 400, sentence })
    expect(refused.headers.get(errorFieldHeader)).toBe(field)
    expect((await read()).version).toBe(1)
  }
})

test('settings: a weekday comes once; days and closed dates are kept in order', async () => {
  const day = { weekdag: 3, werkdagenVooraf: 1, tot: '10:00' }
  const twice = await admin.call(settings.update, { body: { levering: { dagen: [day, day] } } })
  expect(twice).toMatchObject({ status: 400, sentence: 'Een weekdag kan er maar één keer staan' })
  const levering = { dagen: [day, { ...day, weekdag: 1 }], gesloten: ['2027-01-01', '2026-12-25', '2027-01-01'] }
  const { body } = await admin.call(settings.update, { body: { levering } })
  expect(body.levering.dagen.map(({ weekdag }) => weekdag)).toEqual([1, 3])
  expect(body.levering.gesloten).toEqual(['2026-12-25', '2027-01-01'])
})

test('settings: everybody may know the company, and nothing else of the settings', async () => {
  await admin.call(settings.update, { body: full })
  const { veiling: _, ektNummer: __, ...known } = full.bedrijf
  expect((await shop.anonymous.call(settings.shop, {})).body).toEqual(known)
})
