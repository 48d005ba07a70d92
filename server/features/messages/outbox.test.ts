// Mail of orders, through a real SMTP server and read back as a mailbox would; the clock is moved by hand.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { type Message, messages } from '../../../contract/endpoints/messages.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Mailbox, openMailbox } from '../../../tests/support/services/mailbox.ts'
import { openMailServer } from '../../platform/mail/mail-server.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

const minute = 60_000
let mailbox: Mailbox
let shop: TestShop
let buyer: Client
let admin: Client
beforeEach(async () => {
  mailbox = await openMailbox()
  await openShop()
})
afterEach(async () => {
  await shop.close()
  await mailbox.close()
})

async function openShop(mail = mailbox.settings) {
  shop = await openTestShop({ logLevel: 'silent', mail, pollJobsEvery: 20 })
  buyer = await shop.login({ gebruikersnaam: 'sanne', bedrijfsnaam: 'Bloemist <Sanne> & Zn' })
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
}

async function place(comment = 'Graag vroeg\nachterom', leverbaarVanaf: string | null = null) {
  const { _id } = await shop.addProduct({
    productName: "Narcissus 'Tête-à-Tête' <b>",
    stock: 500,
    price: '0.45',
    leverbaarVanaf,
  })
  const { body, status } = await buyer.call(orders.place, { body: { order: [{ _id, qty: 250 }], comment } })
  expect(status).toBe(200)
  return body
}

const list = async (query: { status?: Message['status']; zoek?: string; orderId?: string } = {}) =>
  (await admin.call(messages.all, { query })).body
const until = (check: () => Promise<boolean> | boolean) => vi.waitUntil(check, { timeout: 20_000, interval: 20 })
const untilStatus = (status: Message['status'], count = 1) =>
  until(async () => (await list({ status })).length === count)
const only = async () => (await list())[0]
const refuses = (code: number, text: string) => () => ({ code, text })

test('outbox: the buyer gets a confirmation in HTML and in text, under a Message-ID that is the row’s', async () => {
  const order = await place(undefined, '2999-09-14')
  await untilStatus('sent')
  const [message] = await list()
  expect(message).toMatchObject({
    kind: 'bevestiging',
    to: 'sanne@bloemist.example',
    subject: `Bestelling ${order.ordernummer} ontvangen`,
    status: 'sent',
    attempts: 1,
    error: null,
    orderId: order._id,
  })
  const [got] = mailbox.received
  expect(got).toMatchObject({
    from: 'orders@bollenveld.example',
    to: ['sanne@bloemist.example'],
    isEncrypted: true,
    mail: {
      messageId: `<${message?._id}@bollenveld.example>`,
      subject: message?.subject,
      from: { name: 'Bollenveld', address: 'orders@bollenveld.example' },
    },
  })
  const { html = '', text = '' } = got?.mail ?? {}
  for (const part of [
    `Ordernummer`,
    String(order.ordernummer),
    '250',
    '€ 0,45',
    '€ 112,50',
    'Leverbaar vanaf 14 september 2999',
    `/userpage/${buyer.userId}`,
  ]) {
    expect(html.replaceAll('\u00a0', ' ')).toContain(part)
    expect(text).toContain(part)
  }
  expect(text).toContain("Narcissus 'Tête-à-Tête' <b>")
  expect(text).toMatch(/Graag vroeg\n +achterom/)
  expect(html).toContain('Narcissus &#39;Tête-à-Tête&#39; &lt;b&gt;')
  expect(html).toContain('Graag vroeg<br>achterom')
  expect(html).not.toMatch(/<b>|<img|<script|src=/)
})

test('outbox: an order that is not placed sends nothing, and neither does a shop without a mail server', async () => {
  const { _id } = await shop.addProduct({ stock: 5 })
  expect((await buyer.call(orders.place, { body: { order: [{ _id, qty: 6 }] } })).status).toBe(409)
  expect(await list()).toEqual([])
  await shop.close()
  shop = await openTestShop({ pollJobsEvery: 20 })
  buyer = await shop.login()
  admin = await shop.login({ isAdmin: true })
  const order = await place()
  expect(await list()).toEqual([])
  const refused = await admin.call(orders.sendMessage, { params: { id: order._id }, body: { kind: 'pakbon' } })
  expect(refused).toMatchObject({ status: 409, sentence: 'Er is geen mailserver ingesteld, er wordt niets verstuurd' })
  expect(mailbox.received).toEqual([])
})

test('outbox: buyer and shop hear of an order that its buyer changes, and of one that he cancels', async () => {
  const bestelling = { klantWijzigt: true }
  await admin.call(settings.update, { body: { bestelling, bedrijf: { email: 'winkel@bollenveld.example' } } })
  const order = await place()
  await untilStatus('sent', 2)
  const params = { id: order._id }
  const lines = order.order.map(({ _id }) => ({ _id, qty: 100 }))
  const change = (body: { comment?: string; referentie?: string; version: number }) =>
    buyer.call(orders.changeOwn, { params, body: { order: lines, ...body } })
  await change({ comment: 'Liever laat', referentie: 'PO 12', version: 1 })
  await untilStatus('sent', 4)
  await change({ comment: '', version: 2 })
  await untilStatus('sent', 6)
  for (const { mail } of mailbox.received.splice(4)) expect(mail.text).toContain('Opmerking: vervallen')
  // Changes nothing that anybody would want to hear of.
  await change({ version: 3 })
  await buyer.call(orders.cancelOwn, { params })
  await untilStatus('sent', 8)
  const told = mailbox.received.slice(2).map(({ to: [to], mail }) => [to, mail.subject, mail.text ?? ''] as const)
  const [name, number] = ['Bloemist <Sanne> & Zn', order.ordernummer]
  expect(told.map(([to, subject]) => `${to}: ${subject}`).toSorted()).toEqual([
    `sanne@bloemist.example: Bestelling ${number} geannuleerd`,
    `sanne@bloemist.example: Bestelling ${number} is gewijzigd`,
    `winkel@bollenveld.example: Order ${number} geannuleerd door ${name}`,
    `winkel@bollenveld.example: Order ${number} gewijzigd door ${name}`,
  ])
  for (const [, , text] of told.filter(([, one]) => one?.includes('gewijzigd'))) {
    expect(text).toMatch(/Narcissus 'Tête-à-Tête' <b>, \w+: 100 stuks in plaats van 250/)
    expect(text).toContain('Opmerking: gewijzigd')
    expect(text).toContain('Liever laat')
  }
  expect(told.find(([, subject]) => subject?.includes('is gewijzigd'))?.[2]).toContain(
    'U heeft uw bestelling gewijzigd.',
  )
  const toShop = told.find(([, subject]) => subject?.includes('gewijzigd door'))?.[2]
  expect(toShop).toMatch(/Referentie van de klant: PO 12[^]*Referentie van de klant: PO 12/)
})

test('outbox: cancelling an order cancels its unsent messages and sends a cancellation', async () => {
  mailbox.behave({ rcpt: refuses(451, '4.7.1 Try again') })
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const order = await place()
  await until(async () => (await list())[0]?.attempts === 1)
  await buyer.call(orders.cancelOwn, { params: { id: order._id } })
  expect((await list()).map(({ kind }) => kind)).toEqual(['annulering'])
  await admin.call(settings.update, { body: { berichten: { klantWijziging: false } } })
  await buyer.call(orders.cancelOwn, { params: { id: (await place())._id } })
  expect((await list()).map(({ kind }) => kind)).toEqual(['annulering'])
})

test('outbox: the buyer hears what staff changed, and that the order is verwerkt, once', async () => {
  const order = await place(undefined, '2999-09-14')
  const [line] = order.order
  // Later changes to a product do not alter its orders.
  await admin.call(products.bulk, { body: { rows: [{ _id: line?._id ?? '', maat: '14/+' }] } })
  const changed = { _id: order._id, order: [{ _id: line?._id ?? '', qty: 200, price: '0.40' }] }
  await admin.call(orders.update, { body: changed })
  // The same again changes nothing that a buyer would want to hear of.
  await admin.call(orders.update, { body: changed })
  for (let times = 0; times < 2; times++)
    await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
  await untilStatus('sent', 3)
  const bySubject = new Map(mailbox.received.map(({ mail }) => [mail.subject, mail.text]))
  const subjects = [...bySubject.keys()]
  expect(subjects.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    `Bestelling ${order.ordernummer} is gewijzigd`,
    `Bestelling ${order.ordernummer} is verwerkt`,
    `Bestelling ${order.ordernummer} ontvangen`,
  ])
  expect(bySubject.get(`Bestelling ${order.ordernummer} is gewijzigd`)).toContain(
    '200 stuks in plaats van 250, € 0,40 in plaats van € 0,45',
  )
  expect(bySubject.get(`Bestelling ${order.ordernummer} is verwerkt`)).toContain('B12')
  for (const text of bySubject.values()) expect(text).not.toContain('14/+')
  expect(bySubject.get(`Bestelling ${order.ordernummer} is verwerkt`)).not.toContain('Leverbaar vanaf')
  const { attachments = [] } = mailbox.received.find(({ mail }) => mail.subject?.includes('verwerkt'))?.mail ?? {}
  expect(attachments).toMatchObject([{ filename: `pakbon-${order.ordernummer}.pdf`, mimeType: 'application/pdf' }])
  const [pakbon] = attachments
  expect(pakbon?.content instanceof ArrayBuffer && new TextDecoder().decode(pakbon.content.slice(0, 5))).toBe('%PDF-')
})

test('outbox: mails of an order tell two sizes of a product apart, and name no size twice', async () => {
  const [small, large, named] = [
    await shop.addProduct({ productName: 'Tulipa Apeldoorn', maat: '10/11', stock: 9 }),
    await shop.addProduct({ productName: 'Tulipa Apeldoorn', maat: '12/+', stock: 9 }),
    await shop.addProduct({ productName: 'Allium 6/8', maat: '6/8', stock: 9 }),
  ]
  const body = { order: [small, large, named].map((product) => ({ _id: product._id, qty: 9 })) }
  const { _id } = (await buyer.call(orders.place, { body })).body
  await untilStatus('sent')
  const confirmed = mailbox.received.at(-1)?.mail.text ?? ''
  expect(confirmed).toMatch(new RegExp(`Tulipa Apeldoorn 10/11, ${small.productCode} .*€ 4,50`))
  expect(confirmed).toContain(`Tulipa Apeldoorn 12/+, ${large.productCode}`)
  await admin.call(orders.update, { body: { _id, order: [{ _id: large._id, qty: 5 }] } })
  await untilStatus('sent', 2)
  const changed = mailbox.received.at(-1)?.mail.text ?? ''
  expect(changed).toContain(`Tulipa Apeldoorn 10/11, ${small.productCode}: vervallen (was 9 stuks)`)
  expect(changed).toContain(`Tulipa Apeldoorn 12/+, ${large.productCode}: 5 stuks in plaats van 9`)
  expect(changed).toContain(`Allium 6/8, ${named.productCode}: vervallen (was 9 stuks)`)
})

test('outbox: the buyer hears of another day and reference, of their being taken away, and of lines that went', async () => {
  const [tulip, allium] = await Promise.all([
    shop.addProduct({ productName: 'Tulipa', stock: 9 }),
    shop.addProduct({ productName: 'Allium', stock: 9 }),
  ])
  const lines = [tulip, allium].map((product) => ({ _id: product._id, qty: 9 }))
  const { _id } = (await buyer.call(orders.place, { body: { order: lines } })).body
  await untilStatus('sent')
  const edit = async (times: number, body: { leverdatum?: string | null; referentie?: string | null }) => {
    await admin.call(orders.update, { body: { _id, order: times === 1 ? lines : lines.slice(0, 1), ...body } })
    await untilStatus('sent', 1 + times)
    return mailbox.received.at(-1)?.mail.text?.replaceAll('\u00a0', ' ') ?? ''
  }
  const set = await edit(1, { leverdatum: '2026-12-01', referentie: 'PO 12' })
  expect(set).toContain('Leverdatum: 01-12-2026\nUw referentie: PO 12')
  const moved = await edit(2, { leverdatum: '2026-12-02', referentie: 'PO 13' })
  expect(moved).toContain(`Allium, ${allium.productCode}: vervallen (was 9 stuks)`)
  expect(moved).toContain('Leverdatum: 02-12-2026 in plaats van 01-12-2026')
  expect(moved).toContain('Uw referentie: PO 13 in plaats van PO 12')
  const taken = await edit(3, { leverdatum: null, referentie: null })
  expect(taken).toContain('Leverdatum: geen in plaats van 02-12-2026')
  expect(taken).toContain('Uw referentie: geen in plaats van PO 13')
})

test.each(['by itself', 'with others', 'in an edit'])(
  'outbox: an order that is opened again %s takes back what was not sent of its being verwerkt, and nothing else',
  async (how) => {
    await shop.connection.db
      .updateTable('users')
      .set({ ektEmail: 'ekt@bloemist.example' })
      .where('_id', '=', buyer.userId)
      .execute()
    const status = async (order: Order, orderstatus: Order['orderstatus']) => {
      const { _id, order: lines } = order
      if (how === 'by itself') return admin.call(orders.setStatus, { body: { _id, orderstatus } })
      if (how === 'with others') return admin.call(orders.setStatuses, { body: { ids: [_id], orderstatus } })
      return admin.call(orders.update, { body: { _id, order: lines, orderstatus } })
    }
    const sent = await place()
    await status(sent, 'verwerkt')
    await untilStatus('sent', 3)
    mailbox.behave({ rcpt: refuses(451, '4.7.1 Try again') })
    const [opened, stays] = [await place(), await place()]
    for (const order of [opened, stays]) await status(order, 'verwerkt')
    await untilStatus('waiting', 6)
    for (const order of [sent, opened]) expect((await status(order, 'open')).status).toBe(200)
    const kindsOf = async ({ _id }: Order) => (await list({ orderId: _id })).map(({ kind }) => kind).toSorted()
    expect(await kindsOf(sent)).toEqual(['bevestiging', 'ekt', 'pakbon'])
    expect(await kindsOf(opened)).toEqual(['bevestiging'])
    expect(await kindsOf(stays)).toEqual(['bevestiging', 'ekt', 'pakbon'])
    // Once more: of what was taken back nothing is left that could be sent twice.
    await status(opened, 'verwerkt')
    expect(await kindsOf(opened)).toEqual(['bevestiging', 'ekt', 'pakbon'])
  },
)

test('outbox: marking orders answers of how many the buyer is told, and opening them of how many he may have been', async () => {
  const [first, second] = [await place(), await place()]
  const ids = [first._id, second._id]
  const told = async (orderstatus: Order['orderstatus'], some = ids) =>
    (await admin.call(orders.setStatuses, { body: { ids: some, orderstatus } })).body.told
  expect(await told('verwerkt', [first._id])).toBe(1)
  expect(await told('verwerkt')).toBe(1)
  await untilStatus('sent', 4)
  await admin.call(settings.update, { body: { berichten: { klantVerwerkt: false } } })
  expect(await told('open')).toBe(2)
  expect(await told('verwerkt')).toBe(0)
})

test('outbox: removing an order deletes its waiting and failed messages', async () => {
  const sent = await place()
  await untilStatus('sent')
  mailbox.behave({ rcpt: refuses(550, '5.1.1 unknown') })
  const failed = await place()
  await untilStatus('failed')
  mailbox.behave({ rcpt: refuses(451, '4.7.1 Try again') })
  const [removed, stays] = [await place(), await place()]
  await untilStatus('waiting', 2)
  for (const { _id } of [sent, failed, removed])
    expect((await admin.call(orders.remove, { params: { id: _id } })).status).toBe(200)
  const left = (await list()).map(({ orderId, status }) => ({ orderId, status }))
  expect(left).toEqual([
    { orderId: stays._id, status: 'waiting' },
    { orderId: sent._id, status: 'sent' },
  ])
  // Nor does the operators' list hold any of it.
  const jobs = await shop.connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'messages.send').execute()
  expect(jobs).toMatchObject([{ state: 'waiting' }])
})

test('outbox: a buyer who wants EKT by mail gets it when the order is verwerkt, whatever else he is told', async () => {
  const order = await place()
  const refused = await admin.call(orders.sendMessage, { params: { id: order._id }, body: { kind: 'ekt' } })
  expect(refused).toMatchObject({
    status: 409,
    sentence: 'Deze klant heeft geen EKT-mailadres, vul het in bij de gebruiker',
  })
  await shop.connection.db
    .updateTable('users')
    .set({ ektEmail: 'ekt@bloemist.example' })
    .where('_id', '=', buyer.userId)
    .execute()
  await admin.call(settings.update, {
    body: { berichten: { klantVerwerkt: false, winkelEmail: 'winkel@bollenveld.example' } },
  })
  await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
  await untilStatus('sent', 2)
  const ekt = mailbox.received.find(({ to }) => to[0] === 'ekt@bloemist.example')
  expect(ekt?.mail.attachments).toMatchObject([{ filename: `ekt-${order.ordernummer}.edi` }])
  const content = ekt?.mail.attachments[0]?.content
  expect(content instanceof ArrayBuffer && new TextDecoder().decode(content)).toMatch(/^UNB\+UNOA:2\+/)
  // The shop hears of the next order, at the address that it has set.
  const next = await place()
  await untilStatus('sent', 4)
  const [told] = mailbox.received.filter(({ to }) => to[0] === 'winkel@bollenveld.example')
  expect(told?.mail.subject).toBe(`Nieuwe order ${next.ordernummer}: Bloemist <Sanne> & Zn`)
  // The shop answers its customer, and its customer the shop.
  expect(told?.mail.replyTo).toEqual([{ name: next.bedrijfsnaam, address: next.email }])
  // At the address that he has by then.
  const address = 'nieuw@bloemist.example'
  await shop.connection.db.updateTable('users').set({ email: address }).where('_id', '=', buyer.userId).execute()
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  await buyer.call(orders.cancelOwn, { params: { id: next._id } })
  await untilStatus('sent', 6)
  const cancelled = mailbox.received.find(({ mail }) => mail.subject?.includes('geannuleerd door'))
  expect(cancelled?.mail.replyTo).toEqual([{ name: next.bedrijfsnaam, address }])
})

test('outbox: the shop hears of new orders at the company’s address as long as it has set no other; what is turned off nobody gets', async () => {
  const set = (body: BodyOf<typeof settings.update>) => admin.call(settings.update, { body })
  await set({ bedrijf: { email: 'info@bollenveld.example' } })
  await place()
  await untilStatus('sent', 2)
  await set({ berichten: { winkelEmail: 'winkel@bollenveld.example' } })
  await place()
  await untilStatus('sent', 4)
  await set({ berichten: { winkelNieuweOrder: false } })
  await place()
  await untilStatus('sent', 5)
  const toShop = mailbox.received.flatMap(({ to }) => (to[0]?.endsWith('@bollenveld.example') ? to : []))
  expect(toShop).toEqual(['info@bollenveld.example', 'winkel@bollenveld.example'])
  await set({ berichten: { klantBevestiging: false, klantWijziging: false, klantVerwerkt: false } })
  const { _id, order } = await place()
  const lines = order.map((line) => ({ _id: line._id, qty: 100 }))
  await admin.call(orders.update, { body: { _id, order: lines, orderstatus: 'verwerkt' } })
  expect(await list({ orderId: _id })).toEqual([])
})

test('outbox: staff send again what a buyer has lost; that and all else of his order goes to where he reads his mail now', async () => {
  const order = await place()
  await untilStatus('sent')
  await shop.connection.db
    .updateTable('users')
    .set({ email: 'nieuw@bloemist.example' })
    .where('_id', '=', buyer.userId)
    .execute()
  const { body } = await admin.call(orders.sendMessage, { params: { id: order._id }, body: { kind: 'bevestiging' } })
  expect(body).toMatchObject({
    kind: 'bevestiging',
    to: 'nieuw@bloemist.example',
    status: 'waiting',
    orderId: order._id,
  })
  await untilStatus('sent', 2)
  expect(mailbox.received.map(({ to }) => to[0])).toEqual(['sanne@bloemist.example', 'nieuw@bloemist.example'])
  expect(await list({ orderId: order._id })).toHaveLength(2)
  expect(await list({ orderId: 'weg' })).toEqual([])
  expect(await list({ zoek: 'NIEUW@' })).toHaveLength(1)
  expect(await list({ zoek: `bestelling ${order.ordernummer} ontvangen` })).toHaveLength(1)
  const page = await admin.send('GET', '/messages?perPagina=1&pagina=2')
  expect(page.headers.get('x-total-count')).toBe('2')
  expect(page.body).toMatchObject([{ to: 'sanne@bloemist.example' }])
  await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
  await untilStatus('sent', 3)
  expect(mailbox.received.at(-1)?.to).toEqual(['nieuw@bloemist.example'])
})

test('outbox: a customer who became a picker gets no more mail about orders, since it has prices', async () => {
  mailbox.behave({ rcpt: refuses(451, '4.7.1 Try again') })
  const order = await place()
  await until(async () => (await only())?.error?.includes('Try again') === true)
  await shop.connection.db
    .updateTable('users')
    .set({ ektEmail: 'ekt@bloemist.example' })
    .where('_id', '=', buyer.userId)
    .execute()
  const { body: user } = await admin.call(users.one, { params: { id: buyer.userId } })
  expect((await admin.call(users.update, { body: { ...user, magazijn: true } })).status).toBe(200)
  mailbox.behave({})
  await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
  for (const kind of ['bevestiging', 'ekt'] as const) {
    const { status, sentence } = await admin.call(orders.sendMessage, { params: { id: order._id }, body: { kind } })
    expect([status, sentence]).toEqual([409, 'Deze klant krijgt geen mail meer over bestellingen'])
  }
  await admin.call(messages.retry, { params: { id: (await only())?._id ?? '' } })
  await untilStatus('failed')
  expect((await list()).map(({ kind, error }) => [kind, error])).toEqual([
    ['bevestiging', 'De klant heeft nu de rol Magazijn en ziet geen prijzen, er is niets verstuurd'],
  ])
  expect(mailbox.received).toEqual([])
})

test('outbox: a removed customer hears what becomes of his order, without a button to a page that he cannot open', async () => {
  const order = await place()
  await untilStatus('sent')
  expect(mailbox.received[0]?.mail.text).toContain('Bekijk uw bestelling')
  await admin.call(users.remove, { params: { id: buyer.userId } })
  await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
  await untilStatus('sent', 2)
  const { text } = mailbox.received[1]?.mail ?? {}
  expect(text).toContain(String(order.ordernummer))
  expect(text).not.toMatch(/Bekijk uw bestelling|userpage/)
})

test('outbox: each letter says which order it is about, in words that fit its state and its size', async () => {
  await shop.connection.db.updateTable('users').set({ ektEmail: 'ekt@bloemist.example' }).execute()
  await admin.call(settings.update, { body: { bedrijf: { email: 'info@bollenveld.example' } } })
  const order = await place('')
  await untilStatus('sent', 2)
  for (const [at, kind] of (['pakbon', 'ekt'] as const).entries()) {
    expect((await admin.call(orders.sendMessage, { params: { id: order._id }, body: { kind } })).status).toBe(200)
    await untilStatus('sent', 3 + at)
  }
  const lines = [await shop.addProduct(), await shop.addProduct()].map(({ _id }) => ({ _id, qty: 1 }))
  const { body: larger } = await buyer.call(orders.place, { body: { order: lines, referentie: 'PO 12' } })
  await admin.call(orders.setStatus, { body: { _id: larger._id, orderstatus: 'verwerkt' } })
  await untilStatus('sent', 8)
  const letters = mailbox.received.map(({ to, mail: { subject = '', text = '', html = '' } }) => {
    const [, preview = ''] = /<div style="display:none[^>]*>([^<]*)</.exec(html) ?? []
    const [title, ...rest] = text.replaceAll('\u00a0', ' ').split('\n')
    const summary = [to[0]?.split('@')[0], subject, title, preview.replaceAll('\u00a0', ' ')].join(' | ')
    return { subject, summary, words: rest.join(' ').replace(/ +/g, ' ') }
  })
  const [one, two] = [order.ordernummer, larger.ordernummer]
  const escaped = 'Bloemist &lt;Sanne&gt; &amp; Zn.'
  const summaries = [
    `sanne | Bestelling ${one} ontvangen | Bedankt voor uw bestelling | Bestelling ${one} is bij ons binnen: € 112,50 ex. btw.`,
    `sanne | Bestelling ${two} ontvangen | Bedankt voor uw bestelling | Bestelling ${two} is bij ons binnen: € 1,00 ex. btw.`,
    `info | Nieuwe order ${one}: Bloemist <Sanne> & Zn | Nieuwe order van Bloemist <Sanne> & Zn | 1 product, € 112,50 ex. btw.`,
    `info | Nieuwe order ${two}: Bloemist <Sanne> & Zn | Nieuwe order van Bloemist <Sanne> & Zn | 2 producten, € 1,00 ex. btw.`,
    `sanne | Pakbon van bestelling ${one} | Uw bestelling ${one} | 1 product, € 112,50 ex. btw.`,
    `sanne | Bestelling ${two} is verwerkt | Uw bestelling ${two} is verwerkt | 2 producten, € 1,00 ex. btw.`,
    `ekt | EKT van bestelling ${one} | EKT van bestelling ${one} | 1 product voor ${escaped}`,
    `ekt | EKT van bestelling ${two} | EKT van bestelling ${two} | 2 producten voor ${escaped}`,
  ]
  expect(letters.map(({ summary }) => summary).toSorted()).toEqual(summaries.toSorted())
  const year = new Date(order.date).toLocaleDateString('nl-NL', { year: 'numeric', timeZone: 'Europe/Amsterdam' })
  for (const [subject, part] of [
    [`Bestelling ${one}`, `https://winkel.example/userpage/${buyer.userId}?jaar=${year}&order=${order._id}`],
    ['Nieuwe order', 'Telefoonnummer: 0252123456 E-mail: sanne@bloemist.example Boxnummer: B12'],
    [`Nieuwe order ${two}`, 'Referentie van de klant: PO 12'],
    [`Nieuwe order ${one}`, `Open de order: https://winkel.example/orders/details/${order._id}`],
    ['Pakbon', 'De pakbon zit in de bijlage; hieronder staat uw bestelling.'],
    ['EKT', 'Kopersnummer: 4321 EKT-nummer: 8712345'],
    [`Bestelling ${two}`, 'Uw referentie: PO 12'],
  ] as const)
    for (const { words } of letters.filter((letter) => letter.subject.startsWith(subject)))
      expect(words).toContain(part)
  for (const { words } of letters) expect(words).not.toMatch(/Opmerking|Leverdatum/)
})

test('outbox: a refused recipient fails at once with the reason; ’Opnieuw’ sends it under the same Message-ID', async () => {
  mailbox.behave({ rcpt: (address) => ({ code: 550, text: `5.1.1 ${address} is unknown` }) })
  await place()
  await untilStatus('failed')
  const failed = await only()
  expect(failed).toMatchObject({ attempts: 1, error: 'De mailserver antwoordt: 550 5.1.1 … is unknown' })
  mailbox.behave({})
  const { body } = await admin.call(messages.retry, { params: { id: failed?._id ?? '' } })
  expect(body).toMatchObject({ status: 'waiting', attempts: 0, error: null })
  await untilStatus('sent')
  expect(mailbox.received.map(({ mail }) => mail.messageId)).toEqual([`<${failed?._id}@bollenveld.example>`])
  const again = await admin.call(messages.retry, { params: { id: failed?._id ?? '' } })
  expect(again).toMatchObject({ status: 409, sentence: 'Dit bericht is intussen verstuurd' })
  expect((await admin.call(messages.retry, { params: { id: 'weg' } })).status).toBe(404)
})

test('outbox: greylisting waits a minute, then two, and the mail arrives', async () => {
  mailbox.behave({ rcpt: refuses(451, '4.7.1 Greylisted, try again') })
  await place()
  for (const [attempts, wait] of [
    [1, minute],
    [2, 2 * minute],
  ] as const) {
    await until(async () => {
      const message = await only()
      return message?.attempts === attempts && Date.parse(message.nextAt ?? '') > shop.now().getTime()
    })
    const waiting = await only()
    expect(waiting).toMatchObject({
      status: 'waiting',
      error: 'De mailserver antwoordt: 451 4.7.1 Greylisted, try again',
    })
    const left = Date.parse(waiting?.nextAt ?? '') - shop.now().getTime()
    expect(left).toBeGreaterThan(wait - 10_000)
    expect(left).toBeLessThanOrEqual(wait)
    if (attempts === 2) mailbox.behave({})
    shop.passTime(wait)
  }
  await untilStatus('sent')
  expect(mailbox.received).toHaveLength(1)
})

test('outbox: a connection that drops after the mail was handed over sends it again under the same Message-ID', async () => {
  mailbox.behave({ data: () => 'drop' })
  await place()
  await until(async () => (await only())?.error !== null)
  expect(await only()).toMatchObject({ status: 'waiting', attempts: 1 })
  mailbox.behave({})
  shop.passTime(minute)
  await untilStatus('sent')
  const ids = mailbox.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('outbox: a slow server is waited for; one that hangs holds up neither orders nor ’Opnieuw’', async () => {
  mailbox.behave({ data: async () => new Promise((resolve) => setTimeout(() => resolve(undefined), 300)) })
  await place()
  await untilStatus('sent')
  mailbox.behave({ data: () => 'hang' })
  await place()
  await until(() => mailbox.received.length === 2)
  mailbox.behave({})
  const [hanging] = await list({ status: 'waiting' })
  // The process that hangs gives it up when it finds that it is no longer its own.
  await admin.call(messages.retry, { params: { id: hanging?._id ?? '' } })
  await place()
  await untilStatus('sent', 3)
  const ids = mailbox.received.map(({ mail }) => mail.messageId)
  expect(ids[1]).toBe(`<${hanging?._id}@bollenveld.example>`)
  expect(ids.filter((id) => id === ids[1])).toHaveLength(2)
})

test('outbox: a server that asks for a password gets it, and says no to a wrong one', async () => {
  await shop.close()
  await mailbox.close()
  mailbox = await openMailbox({ login: { user: 'winkel', password: 'geheim-en-lang' } })
  await openShop({ ...mailbox.settings, password: 'verkeerd' })
  await place()
  await untilStatus('failed')
  expect((await only())?.error).toBe('De mailserver weigert de aanmelding: 535 Bad credentials')
  await shop.close()
  await openShop()
  await place()
  await untilStatus('sent')
})

/** Hands a mail to the test's server under another of its names, and says what came of it. */
async function sendTo(host: string, settings: Partial<Mailbox['settings']> = {}) {
  const server = openMailServer({ ...mailbox.settings, host, ...settings })
  const mail = {
    messageId: `${host}@bollenveld.example`,
    to: 'sanne@bloemist.example',
    replyTo: undefined,
    subject: 'Onderwerp',
    html: '<p>Tekst</p>',
    text: 'Tekst',
    attachments: [],
  }
  return server.send(mail, new AbortController().signal).then(
    () => 'sent',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
}

test('outbox: a server on this machine may have a certificate of its own making, every other must show a good one', async () => {
  for (const host of ['127.0.0.1', 'localhost']) expect([host, await sendTo(host)]).toEqual([host, 'sent'])
  // Another name that leads here as well.
  expect(await sendTo('0.0.0.0')).toMatch(/^De mailserver is niet bereikbaar: .*certificate/)
  expect(mailbox.received).toHaveLength(2)
  expect(mailbox.received[0]?.mail.replyTo).toBeUndefined()
})

test('outbox: a password goes to another machine through an encrypted connection alone', async () => {
  await mailbox.close()
  const login = { user: 'winkel', password: 'geheim-en-lang' }
  mailbox = await openMailbox({ login, isPlain: true })
  expect(await sendTo('127.0.0.1')).toBe('sent')
  expect(await sendTo('0.0.0.0')).toMatch(/^De mailserver is niet bereikbaar: /)
  expect(mailbox.received.map(({ isEncrypted }) => isEncrypted)).toEqual([false])
  // Without one there is nothing to protect.
  await mailbox.close()
  mailbox = await openMailbox({ isPlain: true })
  expect(await sendTo('0.0.0.0')).toBe('sent')
})

test('outbox: where no server answers, or an address is none, staff read so', async () => {
  await shop.connection.db.updateTable('users').set({ email: '<>' }).where('_id', '=', buyer.userId).execute()
  await place()
  await untilStatus('failed')
  expect((await only())?.error).toBe('Dit adres kan niet gebruikt worden: No recipients defined (EENVELOPE)')
  await shop.connection.db.deleteFrom('messages').execute()
  await mailbox.close()
  await place()
  await until(async () => (await only())?.error !== null)
  const { status, error } = (await only()) ?? {}
  expect(status).toBe('waiting')
  expect(error).toMatch(/^De mailserver is niet bereikbaar: connect ECONNREFUSED 127\.0\.0\.1:\d+ \(\w+\)$/)
})

test.each([
  { of: 'a kind', change: { kind: 'kaart' }, error: 'Onbekend soort bericht: kaart' },
  { of: 'a form', change: { payload: '[]' }, error: 'Dit bericht is onleesbaar geworden' },
])('outbox: a message of $of that this release does not know waits for the next', async ({ change, error }) => {
  mailbox.behave({ rcpt: refuses(451, '4.7.1 Try again') })
  await place()
  await until(async () => (await only())?.error != null)
  mailbox.behave({})
  await shop.connection.db.updateTable('messages').set(change).execute()
  await admin.call(messages.retry, { params: { id: (await only())?._id ?? '' } })
  await until(async () => (await only())?.error != null)
  const left = await only()
  expect(left?.status).toBe('waiting')
  expect(left?.error).toContain(error)
  expect(mailbox.received).toEqual([])
})

test('outbox: nothing in an order becomes a header, and of a sender with an accent in his domain each header is plain', async () => {
  await shop.close()
  await openShop({ ...mailbox.settings, from: { name: 'Café', address: 'orders@bloemencafé.example' } })
  await shop.connection.db
    .updateTable('users')
    .set({ email: 'a@bloemist.example\r\nBcc: b@elders.example' })
    .where('_id', '=', buyer.userId)
    .execute()
  await place('\r\nBcc: c@elders.example')
  await until(async () => (await list()).every(({ status, error }) => status !== 'waiting' || error !== null))
  expect(mailbox.received.flatMap(({ to }) => to).filter((to) => to.endsWith('elders.example'))).toEqual([])
  for (const { source } of mailbox.received) expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  await shop.connection.db.updateTable('users').set({ email: 'a@bloemist.example' }).execute()
  await place()
  await until(() => mailbox.received.some(({ to }) => to.includes('a@bloemist.example')))
  for (const { source } of mailbox.received) expect(source.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]+$/)
})

test('outbox: staff see how each message looks, with no link that would let anybody in', async () => {
  for (const kind of [
    'bevestiging',
    'wijziging',
    'annulering',
    'pakbon',
    'nieuweOrder',
    'gewijzigdeOrder',
    'geannuleerdeOrder',
    'ekt',
    'uitnodiging',
    'wachtwoord',
    'afwijzing',
    'nieuweAanvraag',
    'nieuwApparaat',
    'adresGewijzigd',
    'weerOpVoorraad',
    'tweede-stap',
  ]) {
    const answer = await fetch(`${shop.url}/messages/example/${kind}`, { headers: { cookie: admin.cookie } })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toMatch(/^<!doctype html>/)
    expect(text).not.toMatch(/\/wachtwoord#/)
  }
})
