// How a product is packed and what it costs by quantity: what the shop takes, stores and refuses.
import { expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const buyer = await shop.login()

const fields = { productName: 'Tulipa', text: 'Rode tulp', price: '0.50', stock: 1000, productType: 'bollen' } as const
const edit = (_id: string, facts: Partial<BodyOf<typeof products.update>>) =>
  admin.call(products.update, { body: { ...fields, _id, ...facts } })
const neutral = { vpe: 1, minimum: 1, perLaag: null, perKar: null, staffel: [] }
const staffel = [
  { vanaf: 500, price: '0.45' },
  { vanaf: 1000, price: '0.40' },
]
const crate = { vpe: 250, minimum: 500, perLaag: 12, perKar: 48, staffel }

test('product packs: what nobody sets is neutral, what is left out stays as it is, what is emptied is neutral again', async () => {
  expect(await shop.addProduct()).toMatchObject(neutral)
  const { _id } = await shop.addProduct(crate)
  expect((await edit(_id, {})).body).toMatchObject(crate)
  expect((await edit(_id, { perKar: 36, minimum: '1.000' })).body).toMatchObject({
    ...crate,
    perKar: 36,
    minimum: 1000,
  })
  const emptied = { vpe: '', minimum: '', perLaag: '', perKar: '', staffel: '' }
  expect((await edit(_id, emptied)).body).toMatchObject(neutral)
})

test('product packs: a minimum that nobody sets is one pack, and follows it', async () => {
  const product = await shop.addProduct({ vpe: 250 })
  expect(product).toMatchObject({ vpe: 250, minimum: 250 })
  expect((await edit(product._id, { vpe: 100 })).body).toMatchObject({ vpe: 100, minimum: 100 })
  expect((await edit(product._id, { minimum: 300 })).body).toMatchObject({ vpe: 100, minimum: 300 })
  expect((await edit(product._id, { vpe: 150 })).body).toMatchObject({ vpe: 150, minimum: 300 })
  expect(await edit(product._id, { vpe: 200 })).toMatchObject({
    status: 400,
    sentence: 'Minimum moet een veelvoud zijn van 200, het aantal stuks per verpakking',
  })
})

test('product packs: a staffel is also read from a line of text, as a sheet and a form have it', async () => {
  const { _id } = await shop.addProduct({ staffel: '500: 0,45; 1.000: 0,4' })
  const { body } = await buyer.call(products.one, { params: { id: _id } })
  expect(body.staffel).toEqual(staffel)
})

const step = (vanaf: number, price: string) => ({ vanaf, price })
test.each([
  [{ vpe: 0 }, 'Verpakt per moet een heel getal van 1 tot en met 100.000 zijn'],
  [{ vpe: 100_001 }, 'Verpakt per moet een heel getal van 1 tot en met 100.000 zijn'],
  [{ vpe: 2.5 }, 'Verpakt per moet een heel getal van 1 tot en met 100.000 zijn'],
  [{ minimum: 0 }, 'Minimum moet een heel getal van 1 tot en met 1.000.000 zijn'],
  [{ vpe: 250, minimum: 300 }, 'Minimum moet een veelvoud zijn van 250, het aantal stuks per verpakking'],
  [{ perLaag: 'veel' }, 'Per laag moet een heel getal van 1 tot en met 100.000 zijn'],
  [{ perKar: -1 }, 'Per kar moet een heel getal van 1 tot en met 100.000 zijn'],
  [{ staffel: 7 }, 'Staffel moet een lijst van stappen zijn'],
  [{ staffel: [7] }, 'Staffel: vul bij elke stap een aantal en een prijs in'],
  [{ staffel: [step(0, '0.45')] }, 'Staffel: vul bij ‘Vanaf’ een heel getal van 1 of meer in'],
  [{ staffel: [{ vanaf: 10 }] }, 'Prijs is niet ingevuld'],
  [{ staffel: [step(500, '0.456')] }, 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  [
    { staffel: [step(500, '0.45'), step(500, '0.40')] },
    'Elke stap van de staffel moet bij meer stuks beginnen dan de vorige',
  ],
  [{ staffel: [step(500, '0.45'), step(1000, '0.45')] }, 'Elke stap van de staffel moet goedkoper zijn dan de vorige'],
  [{ staffel: [6, 5, 4, 3, 2, 1].map((at) => step(70 - at, `0.${at}0`)) }, 'Staffel heeft ten hoogste 5 stappen'],
])('product packs: %j is refused', async (facts, sentence) => {
  const { _id } = await shop.addProduct()
  const body = { ...fields, _id, ...facts }
  expect(await admin.send('PUT', '/products/updateProduct', { body })).toMatchObject({ status: 400, sentence })
})

test('product packs: customers see only steps that save them something; staff see what they set', async () => {
  const { _id } = await shop.addProduct({ price: '0.42', staffel })
  const own = async (client: Client) => (await client.call(products.one, { params: { id: _id } })).body.staffel
  expect(await own(admin)).toEqual(staffel)
  expect(await own(buyer)).toEqual([staffel[1]])
  // The price from two pieces on is not the price of one.
  const pair = await shop.addProduct({ price: '0.42', staffel: [{ vanaf: 2, price: '0.40' }] })
  const { body } = await buyer.call(products.one, { params: { id: pair._id } })
  expect(body).toMatchObject({ price: '0.42', staffel: pair.staffel })
  expect(body).not.toHaveProperty('listPrice')
  const shown = await buyer.call(products.shop, { query: { ids: _id } })
  expect(shown.body[0]?.staffel).toEqual([staffel[1]])
})
