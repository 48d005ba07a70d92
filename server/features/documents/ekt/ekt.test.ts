import { expect, test } from 'vitest'
import { orders } from '../../../../contract/endpoints/orders.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { settings } from '../../../../contract/endpoints/settings.ts'
import { users } from '../../../../contract/endpoints/users.ts'
import { printedLine, printedOrder as order } from '../../../../tests/support/documents/printed-order.ts'
import { readEkt } from '../../../../tests/support/documents/read-ekt.ts'
import { company, wachtwoord } from '../../../../tests/support/make-user.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { toUnoa } from './unoa.ts'
import { writeEkt } from './write-ekt.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })

const seller = { veiling: '8713783439043', ektNummer: '8700000' }
const now = new Date('2026-12-31T23:05:00.000Z')

test('EKT: an order is written to the letter', () => {
  expect(writeEkt(order, seller, now)).toBe(
    [
      "UNB+UNOA:2+8700000:14+8712345:14+270101:0005+10001'",
      "UNH+10001-1+CLOCKT:003:007:EF'",
      "BGM+231++0'",
      "DTM+97:20260702:102'",
      "NAD+FLA+8713783439043'",
      "NAD+SE+8700000'",
      "NAD+BY+4321'",
      "NAD+DP+B?+12'",
      "LIN+++12345:VBN'",
      "DTM+9:003005:402'",
      "RFF+AGJ:10001-1'",
      "RFF+ON:10001'",
      "QTY+52:250'",
      // A broken pack counts as one more.
      "QTY+66:2'",
      "PRI+INV:0.370'",
      "IMD++S99+:::NARCISSUS ?'TETE-A-TETE?' SS'",
      "UNT+16+10001-1'",
      "UNZ+1+10001'",
    ].join(''),
  )
})

test('EKT: what is missing is left empty, a long name is cut, and the rest goes on', () => {
  const productName = "?'+:" + 'ß'.repeat(40)
  const lines = [
    { ...printedLine, vbnCode: '' },
    { ...printedLine, productName },
  ]
  const bare = { ...order, kopersnummer: '', ektnummer: '', leverdatum: '2026-07-09', lines }
  const { header, messages } = readEkt(writeEkt(bare, { veiling: '', ektNummer: '' }, now))
  expect(header.elements.slice(1, 3)).toEqual([
    ['', '14'],
    ['', '14'],
  ])
  const found = messages.map(({ segments }) => segments.filter(({ tag }) => tag === 'LIN' || tag === 'DTM'))
  expect(found).toMatchObject([
    [{ elements: [['97', '20260709', '102']] }, { elements: [[''], [''], ['']] }, {}],
    [{}, { elements: [[''], [''], ['12345', 'VBN']] }, {}],
  ])
  const names = messages[1]?.segments.find(({ tag }) => tag === 'IMD')?.elements[2]
  expect(names).toEqual(['', '', '', toUnoa(productName).slice(0, 35)])
})

test.each([
  ['Crème brûlée', 'CREME BRULEE'],
  ['Größe ŁØÆ ſ', 'GROSSE LOAE S'],
  ['a\u0301 x\u0301', 'A X'],
  ['\u0301', '-'],
  ['🌷 👨‍👩‍👧', '- -'],
  ['אב\u202e', '---'],
  ['a\tb\r\nc', 'A B C'],
  ['Ελληνικά Φυτά ΑΕ', 'ELLINIKA FYTA AE'],
  ['Ёлка Щука їжак День', "YOLKA SHCHUKA YIZHAK DEN'"],
  ['花の店', '---'],
  ['½ €5 "x" 10×', '1/2 -5 -X- 10X'],
  ["'+:?", "'+:?"],
])('EKT: %j is sent as %j', (text, sent) => {
  expect(toUnoa(text)).toBe(sent)
})

test('EKT: staff alone get it, to a navigation too, with the numbers of the shop', async () => {
  await admin.call(settings.update, { body: { bedrijf: { veiling: '8713783439043', ektNummer: '8700000' } } })
  const buyer = await shop.login()
  const { _id } = await shop.addProduct({ productName: 'Tulipa Ø', vbnCode: '777', vpe: 10, minimum: 10 })
  const { body } = await buyer.call(orders.place, { body: { order: [{ _id, qty: 30 }], comment: '' } })
  const path = `/orders/${body._id}/ekt.edi`
  const answer = await admin.send('GET', path, { headers: { accept: 'text/html' } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'application/edifact',
    `attachment; filename="ekt-${body.ordernummer}.edi"`,
  ])
  const { header, messages } = readEkt(answer.sentence)
  expect(header.elements.slice(1, 3)).toEqual([
    ['8700000', '14'],
    ['8712345', '14'],
  ])
  expect(
    messages[0]?.segments.map(({ tag, elements }) => [tag, ...elements.map((parts) => parts.join(':'))].join('+')),
  ).toEqual(expect.arrayContaining(['LIN+++777:VBN', 'QTY+52:10', 'QTY+66:3', 'PRI+INV:0.500', 'IMD++S99+:::TULIPA O']))
  expect((await buyer.send('GET', path)).status).toBe(403)
  // The buyer's system multiplies the two: they stay those of what he bought.
  await admin.call(products.bulk, { body: { rows: [{ _id, vpe: 25, minimum: 25 }] } })
  const later = readEkt((await admin.send('GET', path)).sentence).messages[0]?.segments
  expect(later?.filter(({ tag }) => tag === 'QTY').map(({ elements }) => elements)).toEqual([
    [['52', '10']],
    [['66', '3']],
  ])
})

test('EKT: ektEmail is validated, stays when omitted, and is recorded in the history', async () => {
  const user = { ...company, gebruikersnaam: 'deroos' }
  const created = await admin.call(users.create, { body: { ...user, wachtwoord } })
  expect(created.body).toMatchObject({ ektEmail: '' })
  const { _id } = created.body
  const set = (ektEmail?: string) =>
    admin.call(users.update, { body: { ...user, _id, ...(ektEmail !== undefined && { ektEmail }) } })
  expect((await set(' ekt@roos.example ')).body).toMatchObject({ ektEmail: 'ekt@roos.example' })
  expect((await set()).body).toMatchObject({ ektEmail: 'ekt@roos.example' })
  const wrong = await set('roos')
  expect([wrong.status, wrong.sentence, wrong.headers.get('x-refused-field')]).toEqual([
    400,
    'Geen geldig EKT-mailadres',
    'ektEmail',
  ])
  expect((await set('')).body).toMatchObject({ ektEmail: '' })
  const told = await admin.send('GET', `/reports/history/user/${_id}`)
  expect(JSON.stringify(told.body)).toContain('Gebruiker gewijzigd: EKT-mailadres')
})
