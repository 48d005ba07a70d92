import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { readPdf, wordsOf } from '../../support/read-pdf.ts'
import { type Client, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { deadMailServer } from '../support/samples.ts'

let shop: TestShop
let customers: { mark: string; client: Client }[]
beforeAll(async () => {
  shop = await openTestShop({ mail: deadMailServer })
  const { _id } = await shop.addProduct({ stock: 1000 })
  customers = []
  for (const mark of ['Anemoon', 'Begonia', 'Clivia', 'Dahlia']) {
    const client = await shop.login({ bedrijfsnaam: `Kwekerij ${mark}`, email: `info@${mark.toLowerCase()}.example` })
    for (const at of [1, 2])
      await client.call(orders.place, {
        body: { order: [{ _id, qty: at }], comment: `Voor ${mark}`, referentie: `${mark} ${at}` },
      })
    await client.call(lists.create, { body: { naam: `Lijst ${mark}`, lines: [{ _id, qty: 1 }] } })
    customers.push({ mark, client })
  }
})
afterAll(() => shop.close())

async function fileOf({ client }: { client: Client }, extension: 'json' | 'pdf'): Promise<string> {
  const response = await fetch(`${shop.url}/users/${client.userId}/gegevens.${extension}`, {
    headers: { cookie: client.cookie },
  })
  expect(response.status).toBe(200)
  if (extension === 'json') return response.text()
  return wordsOf(readPdf(Buffer.from(await response.arrayBuffer()))).join('\n')
}

test.each(['json', 'pdf'] as const)(
  'customer data: each customer’s %s names himself and no other',
  async (extension) => {
    for (const one of customers) {
      const file = await fileOf(one, extension)
      const named = customers.filter(({ mark }) => file.toLowerCase().includes(mark.toLowerCase()))
      expect(named.map(({ mark }) => mark)).toEqual([one.mark])
      for (const own of [`Kwekerij ${one.mark}`, `${one.mark} 1`, `${one.mark} 2`, `Lijst ${one.mark}`, 'ontvangen'])
        expect(file).toContain(own)
    }
  },
)
