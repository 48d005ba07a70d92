import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })

const missing = { status: 404, sentence: 'Gevraagde data niet gevonden' }
const invalid = { status: 400, sentence: 'Ongeldige invoer' }

test('error handler: a refusal is one Dutch sentence as plain text, never kept by a cache', async () => {
  const { status, sentence, headers } = await shop.anonymous.send('GET', '/products/')
  expect({ status, sentence }).toEqual({ status: 401, sentence: 'Log eerst in' })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('error handler: an answer is JSON that names its character set', async () => {
  const { headers } = await admin.send('GET', '/products/')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test.each([
  ['GET', '/bestaat-niet'],
  ['POST', '/auth/checkUser'],
  ['PATCH', '/products/'],
  ['PUT', '/orders/'],
  ['GET', `/products/${'x'.repeat(500)}`],
  ['GET', '/products/%00'],
  ['GET', '/products/..%2f..%2fetc%2fpasswd'],
])('error handler: %s %s does not exist', async (method, path) => {
  const { headers, ...answer } = await admin.send(method, path)
  expect(answer).toMatchObject(missing)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('error handler: an address that cannot be read is refused in plain text too', async () => {
  const { headers, ...answer } = await admin.send('GET', '/products/%zz')
  expect(answer).toMatchObject(invalid)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['seventeen deep', `${'['.repeat(17)}${']'.repeat(17)}`, 400],
  ['sixteen deep, with its object', `${'['.repeat(15)}"[[[[\\"[[[["${']'.repeat(15)}`, 401],
  ['megabytes deep', '['.repeat(60_000), 400],
])('error handler: a body that is %s is refused by its depth alone', async (_what, extra, status) => {
  const body = `{"gebruikersnaam":"niemand","wachtwoord":"hyacint-en-krokus","meer":${extra}}`
  const answer = await shop.anonymous.send('POST', '/auth/try', { body })
  expect(answer.status).toBe(status)
})

test.each([
  ['as many objects as a body may have', '{},'.repeat(99_990), 200],
  ['more objects', '{},'.repeat(100_000), 400],
  ['more commas', '1,'.repeat(300_000), 400],
])('error handler: a body of %s is answered as it should', async (_what, many, status) => {
  const body = `{"mail":true,"meer":[${many}1]}`
  expect((await admin.send('PUT', '/auth/devices/notice', { body })).status).toBe(status)
})

test.each([
  ['no JSON', '{"gebruikersnaam":'],
  ['text', '"tekst"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['nothing', ''],
])('error handler: a body that is %s is refused with a Dutch sentence', async (_what, body) => {
  const { headers, ...answer } = await shop.anonymous.send('POST', '/auth/try', { body })
  expect(answer).toMatchObject(invalid)
  // Of no field in it.
  expect(headers.has(errorFieldHeader)).toBe(false)
})

test.each([
  ['PUT', '/products/updatePicture', { _id: 'x', newPictureArray: [5] }],
  ['PUT', '/products/updateShopIndex', [{ _id: 'x', shopIndex: 'een' }]],
  ['PUT', '/orders/updateOrder', { _id: 'x', order: [{ _id: 'x', qty: 1 }], version: 'een' }],
  ['POST', '/orders/', { order: ['x'] }],
  ['GET', '/orders/?zoek=a&zoek=b', undefined],
])('error handler: %s %s with a wrong type of value is refused in Dutch', async (method, path, body) => {
  expect(await admin.send(method, path, { body })).toMatchObject(invalid)
})

test('error handler: a body in another content type is refused', async () => {
  const xml = { body: '<gebruiker/>', headers: { 'content-type': 'application/xml' } }
  expect(await admin.send('POST', '/users/', xml)).toMatchObject({
    status: 415,
    sentence: 'Deze soort invoer wordt niet ondersteund',
  })
})

/** A JSON body of so many bytes. */
const bodyOf = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) })

test.each([
  ['an administrator', '/products/', 8 * 1024 * 1024],
  ['a customer', '/orders/', 1024 * 1024],
  ['a stranger', '/auth/try', 64 * 1024],
])('error handler: %s may send so much and no more to %s', async (who, path, bytes) => {
  const sender = who === 'an administrator' ? admin : who === 'a customer' ? await shop.login() : shop.anonymous
  expect((await sender.send('POST', path, { body: bodyOf(bytes) })).status).toBe(400)
  expect(await sender.send('POST', path, { body: bodyOf(bytes + 1) })).toMatchObject({
    status: 413,
    sentence: 'De invoer is te groot',
  })
})

test('error handler: checks access before reading the body', async () => {
  const buyer = await shop.login()
  expect((await buyer.send('POST', '/products/', { body: '{' })).status).toBe(403)
  expect((await shop.anonymous.send('POST', '/products/', { body: '{' })).status).toBe(401)
})

test('error handler: a DELETE that names a content type but sends nothing is no error', async () => {
  const removed = await admin.send('DELETE', '/files/images/bestaat-niet.webp', {
    headers: { 'content-type': 'application/json' },
  })
  expect(removed.status).toBe(200)
})

test.each(['/products/shop', '/products/shop/', '/products/0/getStock', '/products/0/getStock/', '/users', '/users/'])(
  'error handler: a slash at the end of %s means nothing',
  async (path) => {
    expect((await admin.send('GET', path)).status).toBe(200)
  },
)

test('error handler: text with a zero character, which a database cannot hold, is invalid input', async () => {
  expect(await admin.send('GET', '/products/?zoek=%00')).toMatchObject(missing)
  expect(
    await shop.anonymous.send('POST', '/auth/try', { body: { gebruikersnaam: 'a\0', wachtwoord: 'b' } }),
  ).toMatchObject(invalid)
  const deep = { order: [{ _id: 'a\0', qty: 1 }] }
  expect(await admin.send('POST', '/orders/', { body: deep })).toMatchObject(invalid)
})

test('error handler: half a character, which a database cannot hold either, is invalid input; a whole one that is written out is not', async () => {
  const tulip = await shop.addProduct({ stock: 10 })
  const buyer = await shop.login()
  const place = (comment: string) =>
    buyer.send('POST', '/orders', { body: `{"order":[{"_id":"${tulip._id}","qty":1}],"comment":"${comment}"}` })
  for (const half of [String.raw`Bol \ud83c`, String.raw`\uDF37 bol`, String.raw`\udf37\ud83c`])
    expect(await place(half)).toMatchObject(invalid)
  const rows = [{ productCode: tulip.productCode, text: 'Een half teken: \ud83c' }]
  expect(await admin.send('PUT', '/products/bulk', { body: { rows } })).toMatchObject(invalid)
  expect(await admin.send('PUT', '/products/bulk', { body: { rows: [{ ['_id\ud83c']: 'x' }] } })).toMatchObject(invalid)
  expect(await place(String.raw`Bol \ud83c\udf37`)).toMatchObject({ status: 200, body: { comment: 'Bol 🌷' } })
})

test('error handler: a failure of the server tells nothing of its cause', async () => {
  const reported: { call: string; requestId?: string }[] = []
  const errorReporter = { report: (_error: unknown, where: (typeof reported)[number]) => void reported.push(where) }
  const broken = await openTestShop({
    logLevel: 'silent',
    errorReporter: { ...errorReporter, flush: () => Promise.resolve() },
  })
  const buyer = await broken.login()
  await sql`drop table order_lines`.execute(broken.connection.db)
  const answer = await buyer.send('POST', '/orders/', { body: { order: [{ _id: 'x', qty: 1 }] } })
  expect(answer.status).toBe(409)
  // Refused by Fastify itself.
  const unread = { body: '{}', headers: { 'content-type': 'application/xml' } }
  expect((await buyer.send('POST', '/orders/', unread)).status).toBe(415)
  const tulip = await broken.addProduct()
  const { headers, ...failed } = await buyer.send('POST', '/orders/', {
    body: { order: [{ _id: tulip._id, qty: 1 }] },
  })
  expect(failed).toMatchObject({
    status: 500,
    sentence: 'Er heeft zich een onverwacht probleem voorgedaan, excuses voor het ongemak!',
  })
  expect(reported).toEqual([{ call: 'POST /orders', requestId: headers.get('x-request-id') }])
  await broken.close()
})
