// What each record tells, of this release and of others that said less.
import { expect, test } from 'vitest'
import { tellAction } from './words.ts'

const told = (action: string, detail: unknown) => tellAction(action, JSON.stringify(detail)).replaceAll('\u00a0', ' ')
const line = (qty: number, price: string) => ({ qty, price })
const day = (weekdag: number, werkdagenVooraf: number) => ({ weekdag, werkdagenVooraf, tot: '14:00' })
const levering = (dagen: readonly object[], gesloten: readonly string[], vooruit = 14) => ({ dagen, gesloten, vooruit })

test.each([
  ['order.placed', {}, 'Order geplaatst'],
  ['order.edited', {}, 'Order gewijzigd'],
  [
    'order.edited',
    {
      lines: [
        { productName: 'Tulipa', before: line(1200, '0.20'), after: line(1, '0.20') },
        { productName: 'Crocus', before: line(5, '0.20'), after: line(5, '1.25') },
        { productName: 'Allium', before: line(5, '0.20'), after: line(6, '0.30') },
        { productName: 'Iris', before: line(1, '0.20'), after: null },
        { productName: 'Scilla', before: line(1000, '0.20'), after: null },
      ],
      fields: {
        orderstatus: { before: 'open', after: 'verwerkt' },
        leverdatum: { before: '', after: '2026-11-24' },
        referentie: { before: 'PO 1', after: '' },
      },
    },
    'Order gewijzigd; Tulipa: aantal 1.200 → 1; Crocus: prijs € 0,20 → € 1,25; Allium: aantal 5 → 6, prijs € 0,20 → € 0,30; ' +
      'Iris verwijderd (1 stuk); Scilla verwijderd (1.000 stuks); ' +
      'Status open → verwerkt; Leverdatum leeg → 24-11-2026; Uw referentie PO 1 → leeg',
  ],
  ['order.status', {}, 'Status gewijzigd'],
  ['order.status', { fields: ['orderstatus'] }, 'Status gewijzigd'],
  ['order.status', { fields: { orderstatus: { before: 'open', after: 'verwerkt' } } }, 'Status open → verwerkt'],
  ['order.status', { status: { before: 'open', after: 'verwerkt' } }, 'Status open → verwerkt'],
  [
    'product.edited',
    {
      text: { before: 'Oud', after: 'Nieuw' },
      price: { before: '0.20', after: '12.00' },
      bloeiVan: { before: '3', after: '' },
      bloeiTot: { before: '', after: '12' },
      maat: { before: '', after: '12/+' },
      later: { before: 'a', after: 'b' },
    },
    'Product gewijzigd: tekst, prijs € 0,20 → € 12,00, bloei vanaf maart → leeg, bloei tot en met leeg → december, maat leeg → 12/+, later a → b',
  ],
  ['product.focus', { photo: 2 }, 'Uitsnede van foto 2 gewijzigd'],
  ['product.focus', {}, 'Uitsnede van een foto gewijzigd'],
  ['product.moved', { before: 0, after: 9 }, 'Plaats in de winkel 1 → 10'],
  ['product.moved', {}, 'Plaats in de winkel gewijzigd'],
  [
    'price-list.edited',
    { naam: { before: 'A', after: 'B' }, korting: { before: '7.50', after: '0.00' } },
    'Prijslijst gewijzigd: naam A → B, korting 7,5 % → 0 %',
  ],
  ['price-list.prices', {}, 'Afgesproken prijzen gewijzigd'],
  ['price-list.prices', { prices: 0, lines: [] }, 'Afgesproken prijzen gewijzigd'],
  ['price-list.prices', { prices: 1, lines: [] }, 'Afgesproken prijzen gewijzigd; en 1 andere'],
  [
    'price-list.prices',
    {
      prices: 1005,
      lines: [
        { productName: 'Tulipa', before: null, after: { price: '0.20', van: '2026-11-24' } },
        { productName: 'Crocus', before: { price: '0.20', totEnMet: '2026-11-24' }, after: null },
        {
          productName: 'Iris',
          before: { price: '0.20' },
          after: { price: '0.30', van: '2026-11-24', totEnMet: '2026-12-01' },
        },
      ],
    },
    'Afgesproken prijzen gewijzigd; Tulipa geen → € 0,20 (van 24-11-2026); Crocus € 0,20 (tot en met 24-11-2026) → geen; ' +
      'Iris € 0,20 → € 0,30 (van 24-11-2026 tot en met 01-12-2026); en 1.002 andere',
  ],
  [
    'user.edited',
    { fields: ['isAdmin', 'magazijn', 'email', 'later', 'toString'] },
    'Gebruiker gewijzigd: rol, e-mail, later, toString',
  ],
  ['user.edited', { fields: [] }, 'Gebruiker gewijzigd: niets veranderd'],
  ['user.edited', {}, 'Gebruiker gewijzigd: niets veranderd'],
  ['user.edited', { fields: { email: { before: 'a', after: 'b' } } }, 'Gebruiker gewijzigd: niets veranderd'],
  ['user.new-device', { browser: 'Chrome op Windows' }, 'Ingelogd op een nieuw apparaat: Chrome op Windows'],
  ['user.new-device', {}, 'Ingelogd op een nieuw apparaat: onbekend'],
  ['user.new-device', { browser: '' }, 'Ingelogd op een nieuw apparaat: onbekend'],
  ['user.new-device-mail', { mail: true }, 'Bericht bij een nieuw apparaat aangezet'],
  ['user.new-device-mail', { mail: false }, 'Bericht bij een nieuw apparaat uitgezet'],
  ['user.second-step-set', { way: 'app' }, 'Tweede stap ingesteld: app'],
  ['user.second-step-set', { way: 'passkey' }, 'Tweede stap ingesteld: passkey'],
  ['user.second-step-ended', { way: 'all' }, 'Tweede stap beëindigd'],
  ['user.second-step-ended', {}, 'Tweede stap beëindigd'],
  ['user.settings-edited', {}, 'Instellingen gewijzigd: niets veranderd'],
  [
    'user.settings-edited',
    { fields: ['kvk', 'bewaren.logins', 'later'] },
    'Instellingen gewijzigd: KvK-nummer, bewaartermijn van logins, later',
  ],
  [
    'user.settings-edited',
    { fields: ['naam'], levering: { before: levering([], []), after: levering([day(1, 0)], []) } },
    'Instellingen gewijzigd: bedrijfsnaam, levering geen → maandag (dezelfde dag tot 14:00), 14 dagen vooruit',
  ],
  [
    'user.settings-edited',
    { levering: { before: levering([], [], 15), after: levering([day(7, 1), day(3, 2)], ['2026-12-25'], 7) } },
    'Instellingen gewijzigd: levering geen, 15 dagen vooruit → ' +
      'zondag (1 werkdag vooraf tot 14:00), woensdag (2 werkdagen vooraf tot 14:00), 7 dagen vooruit, gesloten 25-12-2026',
  ],
  [
    'user.settings-edited',
    { levering: { before: 'iets anders', after: levering([], ['2026-12-25', '2026-12-26', '2027-01-01']) } },
    'Instellingen gewijzigd: levering geen → geen, gesloten 25-12-2026 en 26-12-2026 en 01-01-2027',
  ],
  ['bulb.watered', {}, 'bulb.watered'],
  ['toString', {}, 'toString'],
])('%s of %j is told', (action, detail, sentence) => {
  expect(told(action, detail)).toBe(sentence)
})

test.each([null, 7, 'x', [], [null], { lines: 7 }, { fields: null }])('a detail of %j is told without it', (detail) => {
  expect(told('order.edited', detail)).toBe('Order gewijzigd')
  expect(told('product.edited', detail)).toMatch(/^Product gewijzigd: /)
  expect(told('user.settings-edited', detail)).toBe('Instellingen gewijzigd: niets veranderd')
  expect(told('price-list.prices', detail)).toBe('Afgesproken prijzen gewijzigd')
})
