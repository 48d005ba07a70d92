import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { auth } from '../../contract/endpoints/auth.ts'
import { orders } from '../../contract/endpoints/orders.ts'
import { reports } from '../../contract/endpoints/reports.ts'
import { users } from '../../contract/endpoints/users.ts'
import { openTestShop } from '../../tests/support/test-shop.ts'

const person = {
  bedrijfsnaam: 'Kwekerij Zonnestraal',
  email: 'willemijn@zonnestraal.example',
  gebruikersnaam: 'willemijn',
  telefoonnummer: '0612345678',
  wachtwoord: 'hyacint-in-de-sneeuw',
  administratienummer: '998877',
  kopersnummer: 'K5544',
  boxnummer: 'BX77',
  ektnummer: 'EKT4711',
}

const requestLine = z.object({
  level: z.string(),
  time: z.iso.datetime(),
  reqId: z.uuid(),
  call: z.string(),
  status: z.int(),
  ms: z.number(),
})

async function shopWithLog(logLevel: 'info' | 'debug') {
  const lines: string[] = []
  const shop = await openTestShop({ logLevel, logStream: { write: (line) => lines.push(line) } })
  const requests = () =>
    lines
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => requestLine.parse(JSON.parse(line)))
      .map(({ level, call, status }) => [level, call, status])
  return { shop, lines, requests }
}

test('log: a day in the shop leaves lines with call, status, duration and request id, and nothing about a person', async () => {
  const { shop, lines, requests } = await shopWithLog('debug')
  const admin = await shop.login({ gebruikersnaam: 'beheerster', isAdmin: true })
  const { body: user } = await admin.call(users.create, { body: { ...person, isAdmin: false } })
  const product = await shop.addProduct()
  await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'willemijn', wachtwoord: 'verkeerd-getypt' } })
  const login = await shop.anonymous.call(auth.try, { body: person })
  expect(login.status).toBe(200)
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const asBuyer = { headers: { cookie, 'user-agent': 'Tulpenbrowser/7' } }
  const comment = 'Graag achterom bij mevrouw De Wit'
  const order = { order: [{ _id: product._id, qty: 2 }], comment }
  expect((await shop.anonymous.call(orders.place, { body: order, ...asBuyer })).status).toBe(200)
  await admin.call(users.all, { query: { zoek: 'zonnestraal' } })
  await admin.send('GET', '/nergens/willemijn?zoek=willemijn')
  await shop.anonymous.call(reports.browserError, {
    body: { message: 'Mail to willemijn@zonnestraal.example or 0612345678 failed', route: '/userpage/:id' },
  })
  // The database breaks: the error's own account would name the row's values.
  await sql`alter table order_lines rename to misplaced`.execute(shop.connection.db)
  expect((await shop.anonymous.call(orders.place, { body: order, ...asBuyer })).status).toBe(500)

  const written = lines.filter((line) => line.includes('reqId')).join('')
  const secrets = [
    ...Object.values(person).filter((value) => value !== 'BX77'),
    'Zonnestraal',
    comment,
    'verkeerd-getypt',
    cookie.split('=')[1] ?? '',
    'Tulpenbrowser',
    '127.0.0.1',
    user._id,
  ]
  for (const secret of secrets) expect(written).not.toContain(secret)
  expect(requests()).toContainEqual(['info', 'POST /auth/try', 401])
  expect(requests()).toContainEqual(['info', 'POST /orders', 500])
  expect(lines.filter((line) => line.includes('"msg":"request failed"'))).toHaveLength(1)
  expect(written).toContain('Mail to [e-mail] or [number] failed')
})

test('log: behind a trusted proxy its id is kept, where it is one', async () => {
  const shop = await openTestShop({ trustProxy: 'loopback' })
  const idFor = async (id: string) =>
    (await shop.anonymous.send('GET', '/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idFor('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef')
  expect(await idFor('jan@voorbeeld.nl, of zoiets')).toMatch(/^[\da-f-]{36}$/)
})

test('log: warns once about a proxy missing from TRUST_PROXY, on its first request', async () => {
  const lines: string[] = []
  const told = () => lines.filter((line) => line.includes('TRUST_PROXY'))
  for (const [trustProxy, sentences] of [
    [undefined, ['TRUST_PROXY is not set']],
    ['10.0.0.0/8', ['TRUST_PROXY does not name it']],
    ['loopback', []],
  ] as const) {
    lines.length = 0
    const shop = await openTestShop({ trustProxy, logLevel: 'warn', logStream: { write: (line) => lines.push(line) } })
    await shop.anonymous.send('GET', '/healthz')
    expect(told()).toEqual([])
    for (let request = 0; request < 3; request++)
      await shop.anonymous.send('GET', '/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(told().map((line) => /TRUST_PROXY (is not set|does not name it)/.exec(line)?.[0])).toEqual(sentences)
    expect(told().join()).not.toContain('192.0.2.1')
  }
})
