import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../../../../contract/endpoints/all-endpoints.ts'
import { imports } from '../../../../contract/endpoints/imports.ts'
import { client, openTestShop } from '../../../../tests/support/test-shop.ts'

const shop = await openTestShop({ shopName: 'Bol & Zoon' })
const admin = await shop.login({ isAdmin: true })

/** The parts of OpenAPI that say which headers a call heeds and answers. */
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()).optional() })),
})
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

async function readDocument() {
  const { status, body } = await shop.anonymous.send('GET', '/openapi.json')
  expect(status).toBe(200)
  return openApi.parse(body)
}

test('api document: openapi.json is what the server answers', async () => {
  const { body } = await shop.anonymous.send('GET', '/openapi.json')
  const file = readFileSync(join(import.meta.dirname, '../../../../openapi.json'), 'utf8')
  const ofThisShop = file.replace('Bollenveld: order desk', 'Bol & Zoon: order desk')
  expect(body, 'openapi.json is out of date; run npm run openapi').toEqual(JSON.parse(ofThisShop))
})

test('api document: headers that a call answers or heeds are described, and those described are answered', async () => {
  const { paths } = await readDocument()
  const buyer = await shop.login()
  const tulip = await shop.addProduct()
  const order = { body: { order: [{ _id: tulip._id, qty: 1 }] }, headers: { 'idempotency-key': 'eenmaal' } }
  await buyer.send('POST', '/orders', order)
  const sheet = new FormData()
  sheet.append('sheet', new File([`Code;Prijs\r\n${tulip.productCode};0,50\r\n`], 'prijzen.csv'))
  const { _id } = imports.create.response.parse((await admin.send('POST', '/imports', { body: sheet })).body)
  const answers = {
    'GET /imports/{id}': await admin.send('GET', `/imports/${_id}`),
    'GET /products/shop': await buyer.send('GET', `/products/shop?bij=${tulip._id}`),
    'GET /products': await admin.send('GET', '/products'),
    'GET /messages': await admin.send('GET', '/messages'),
    'GET /requests': await admin.send('GET', '/requests'),
    'GET /users': await admin.send('GET', '/users?pagina=1'),
    'GET /orders': await admin.send('GET', '/orders'),
    'GET /reports/sales': await admin.send('GET', '/reports/sales?van=2026-01-01&tot=2026-12-31&per=klant'),
    'GET /picking/orders': await admin.send('GET', '/picking/orders'),
    'GET /orders/getUserOrders/{id}': await buyer.send('GET', `/orders/getUserOrders/${buyer.userId}`),
    'POST /orders': await buyer.send('POST', '/orders', order),
  }
  const own = (name: string) =>
    name === 'idempotent-replayed' || /^x-(?!request-id|content-type|frame|dns|perm)/.test(name)
  const answered = Object.entries(answers).map(([call, { status, headers }]) => {
    expect(status).toBe(200)
    return [call, [...headers.keys()].filter(own).sort()]
  })
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, one]) => {
      const headers = one.responses['200']?.headers
      const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase())
      return headers === undefined ? [] : [[`${method.toUpperCase()} ${path}`, names.sort()]]
    }),
  )
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(answered))
  const heeded = paths['/orders']?.['post']?.parameters.filter((one) => one.in === 'header').map(({ name }) => name)
  expect(heeded).toEqual(['Idempotency-Key'])
})

test('api document: the readable page is for administrators', async () => {
  const page = await admin.send('GET', '/docs')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.sentence).toContain('<h1>Bol &amp; Zoon: order desk</h1>')
  for (const call of allEndpoints) expect(page.sentence).toContain(call.path.replace(/:(\w+)/g, '{$1}'))
  const nonce = /<style nonce="([^"]+)"/.exec(page.sentence)?.[1] ?? 'none'
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)

  const buyer = await shop.login()
  expect(await buyer.send('GET', '/docs/')).toMatchObject({ status: 403, sentence: 'Hiervoor heeft u geen rechten' })
  for (const nobody of [shop.anonymous, client(shop.url, '', 'bollenveld=x')]) {
    const answer = await nobody.send('GET', '/docs')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/login')
  }
})
