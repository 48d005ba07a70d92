import { expect, test } from 'vitest'
import { isOpenTo } from '../../../contract/endpoints/access.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { readPdf, wordsOf } from '../../support/documents/read-pdf.ts'
import { addPriceList, givePriceList } from '../../support/price-list.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'
import { allNamed, deadMailServer, loggedInAgain, openWorld, sampleOf, type Sample } from '../support/samples.ts'

const shop = await openTestShop({ logLevel: 'silent', mail: deadMailServer, ...inMemory })
// These digits occur nowhere else in the shop.
let world = await openWorld({
  ...shop,
  addProduct: (fields) => shop.addProduct({ stock: 100, ...fields, price: '7531.97' }),
})
const priceListId = await addPriceList(world.admin, '0.01')
await givePriceList(world.admin, world.owner, priceListId)
await sampleOf('orders.one').make(world)
let picker = await shop.newSession(await formerCustomer(priceListId))

/** A picker who used to be a customer with a price list. */
async function formerCustomer(priceListId: string): Promise<string> {
  const buyer = await shop.login({ bedrijfsnaam: 'Piet van het magazijn' })
  const save = async (fields: object) => {
    const { version: _, ...user } = (await world.admin.call(users.one, { params: { id: buyer.userId } })).body
    expect((await world.admin.call(users.update, { body: { ...user, ...fields } })).status).toBe(200)
  }
  await save({ priceListId })
  const { _id } = await world.shop.addProduct({ productName: 'Allium van Piet' })
  await world.admin.call(priceLists.setPrices, { params: { id: priceListId }, body: [{ _id, price: '7531.22' }] })
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 3 }] } })
  await save({ magazijn: true })
  return buyer.userId
}

/** Shop and list price as written, printed or stored, alone and times three, as each order has. */
const amounts = ['7531.97', '7531.22', '22595.91', '22593.66'].map((amount) => {
  const [, thousands, hundreds, cents] = /(\d+)(\d{3})\.(\d\d)/.exec(amount) ?? []
  return { amount, found: new RegExp(`\\b${thousands}\\.?${hundreds}[.,]?${cents}\\b`) }
})
const amountsIn = (text: string) => amounts.filter(({ found }) => found.test(text)).map(({ amount }) => amount)

async function everyByte(
  path: string,
  method: string,
  { body }: Sample,
  who = picker,
): Promise<{ status: number; text: string }> {
  const form = body instanceof FormData
  const response = await fetch(shop.url + path, {
    method,
    headers: { cookie: who.cookie, ...(body !== undefined && !form && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
  const headers = [...response.headers].map((pair) => pair.join(': ')).join('\n')
  const kind = response.headers.get('content-type') ?? ''
  if (kind.startsWith('text/event-stream')) await response.body?.cancel()
  const bytes = Buffer.from(response.bodyUsed ? new ArrayBuffer() : await response.arrayBuffer())
  const printed = kind === 'application/pdf' ? wordsOf(readPdf(bytes)).join('\n') : ''
  return { status: response.status, text: [headers, bytes.toString('latin1'), printed].join('\n') }
}

/** All others are refused: authorization.test.ts. */
const open = allNamed.filter(({ endpoint }) => isOpenTo(endpoint.access, 'picker'))

const read: string[] = []
test.each(open)('picker prices: $name', async ({ name, endpoint }) => {
  world = await loggedInAgain(world)
  picker = await shop.newSession(picker.userId)
  const sample = await sampleOf(name).make(world)
  const { params = {}, query } = sample
  const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const { status, text } = await everyByte(
    `${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    endpoint.method,
    sample,
  )
  expect(amountsIn(text)).toEqual([])
  if (status === 200) read.push(name)
})

test.each(['json', 'pdf'])(
  'picker prices: a picker’s own data as %s lacks only the prices, which a download by staff has',
  async (extension) => {
    picker = await shop.newSession(picker.userId)
    const own = await everyByte(`/users/${picker.userId}/gegevens.${extension}`, 'GET', {})
    expect(own.status).toBe(200)
    for (const told of ['Allium van Piet', 'Zonder prijzen']) expect(own.text).toContain(told)
    expect(amountsIn(own.text)).toEqual([])
    const byStaff = await everyByte(`/users/${picker.userId}/gegevens.${extension}`, 'GET', {}, world.admin)
    expect(amountsIn(byStaff.text)).toEqual(['7531.22', '22593.66'])
  },
)

test('picker prices: the amounts are there for who may see them', async () => {
  const { params = {} } = await sampleOf('orders.one').make(world)
  const one = await world.owner.send('GET', `/orders/getOrder/${params['id']}`)
  expect(amountsIn(JSON.stringify(one.body))).toEqual(['7531.22', '22593.66'])
})

test('picker prices: all that he may read was read', () => {
  expect(read).toEqual(
    expect.arrayContaining(['picking.orders', 'picking.order', 'documents.packingSlip', 'documents.pickList']),
  )
})
