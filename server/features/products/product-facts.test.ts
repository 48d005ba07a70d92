import { expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { neutralFacts } from '../../../contract/rules/product-fields.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })

const fields = { text: 'Rode tulp', price: '0.50', stock: 100, productType: 'bollen' } as const
const edit = (_id: string, facts: Partial<BodyOf<typeof products.update>>) =>
  admin.call(products.update, { body: { ...fields, _id, productName: 'Tulipa', ...facts } })

const queenOfNight = {
  maat: '12/+',
  kleur: 'zwart',
  bloeiVan: 5,
  bloeiTot: 5,
  leverbaarVanaf: '2027-09-14',
  hoogte: 60,
  botanisch: 'Tulipa Enkele Late Groep',
  vbnCode: '1234567',
} as const

test('product facts: what nobody sets is neutral, and what is left out stays as it is', async () => {
  const plain = await shop.addProduct()
  expect(plain).toMatchObject(neutralFacts)
  const product = await shop.addProduct(queenOfNight)
  expect(product).toMatchObject(queenOfNight)
  expect((await edit(product._id, { hoogte: '65' })).body).toMatchObject({ ...queenOfNight, hoogte: 65 })
  const typed = {
    leverbaarVanaf: ' 1-9-2028 ',
    hoogte: ` 1${' '.repeat(20)}`,
    bloeiVan: ' 1 ',
    bloeiTot: ' 12 ',
    vbnCode: ' 7654321 ',
  }
  const read = { leverbaarVanaf: '2028-09-01', hoogte: 1, bloeiVan: 1, bloeiTot: 12, vbnCode: '7654321' }
  expect((await edit(product._id, typed)).body).toMatchObject({ ...queenOfNight, ...read })
  const none = {
    maat: '',
    kleur: '',
    bloeiVan: null,
    bloeiTot: null,
    leverbaarVanaf: null,
    hoogte: null,
    botanisch: '',
    vbnCode: '',
  } as const
  expect((await edit(product._id, none)).body).toMatchObject(neutralFacts)
})

test.each([
  [{ maat: '1234567890123' }, '"Maat" mag maximaal 12 tekens hebben.'],
  [{ kleur: 'turquoise' }, 'Deze kleur bestaat niet'],
  [{ bloeiVan: 0, bloeiTot: 3 }, 'Deze maand bestaat niet'],
  [{ bloeiVan: 3, bloeiTot: 13 }, 'Deze maand bestaat niet'],
  [{ leverbaarVanaf: '31-09-2027' }, 'Leverbaar vanaf moet een datum zijn, zoals 14-09-2027'],
  [{ leverbaarVanaf: '0027-09-14' }, 'Leverbaar vanaf moet een datum zijn, zoals 14-09-2027'],
  [{ bloeiVan: 3 }, 'Vul bij bloei beide maanden in, of geen van beide'],
  [{ hoogte: 0 }, 'Vul bij hoogte hele centimeters in, van 1 tot en met 500'],
  [{ hoogte: 501 }, 'Vul bij hoogte hele centimeters in, van 1 tot en met 500'],
  [{ hoogte: 12.5 }, 'Vul bij hoogte hele centimeters in, van 1 tot en met 500'],
  [{ botanisch: 'x'.repeat(81) }, '"Botanische naam" mag maximaal 80 tekens hebben.'],
  [{ vbnCode: '12a' }, 'VBN-code moet uit 1 tot 7 cijfers bestaan'],
  [{ vbnCode: '12345678' }, 'VBN-code moet uit 1 tot 7 cijfers bestaan'],
])('product facts: %j is refused', async (facts, sentence) => {
  const { _id } = await shop.addProduct()
  const body = { ...fields, _id, productName: 'Tulipa', ...facts }
  expect(await admin.send('PUT', '/products/updateProduct', { body })).toMatchObject({ status: 400, sentence })
})

test('product facts: one month of flowering cannot be taken away, whichever the edit sends', async () => {
  const { _id } = await shop.addProduct(queenOfNight)
  expect((await edit(_id, { bloeiTot: null })).status).toBe(400)
  expect((await edit(_id, { bloeiVan: 4 })).body).toMatchObject({ bloeiVan: 4, bloeiTot: 5 })
})
