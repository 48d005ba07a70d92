// §5, New product: each rule's sentence, the first error only, on creation and on edit alike.
import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const edited = (await shop.addProduct())._id

const complete = {
  productName: 'Tulipa Spring Green',
  text: 'Groen gevlamde tulp',
  price: '0.45',
  stock: 1000,
  productType: 'bollen',
  showStatus: 'Ja',
}

const wrong: [field: keyof typeof complete, value: unknown, sentence: string][] = [
  ['productName', '', 'Productnaam is niet ingevuld'],
  ['productName', 'Tulp', '"Productnaam" moet minimaal 5 tekens hebben.'],
  ['productName', ' Tulp  ', '"Productnaam" moet minimaal 5 tekens hebben.'],
  ['productName', 'x'.repeat(51), '"Productnaam" mag maximaal 50 tekens hebben.'],
  ['text', '', 'Vul de text in'],
  ['text', 'Rood', '"Tekst" moet minimaal 5 tekens hebben.'],
  ['text', 'x'.repeat(501), '"Tekst" mag maximaal 500 tekens hebben.'],
  ['price', '', 'Prijs is niet ingevuld'],
  ['price', null, 'Prijs is niet ingevuld'],
  ['price', 'gratis', 'Prijs is geen geldig bedrag'],
  ['price', '-1', 'Prijs is geen geldig bedrag'],
  ['price', '0,125', 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  ['price', '1.000', 'Prijs is niet duidelijk: typ in plaats van 1.000 bijvoorbeeld 1000 of 1,00'],
  ['price', '100000', 'Prijs is geen geldig bedrag'],
  ['stock', '', 'Voorraad is niet ingevuld'],
  ['stock', null, 'Voorraad is niet ingevuld'],
  ['stock', -1, 'Voorraad moet een heel getal van 0 of meer zijn'],
  ['stock', '1,5', 'Voorraad moet een heel getal van 0 of meer zijn'],
  ['showStatus', 'Misschien', 'Weergeven moet Ja of Nee zijn'],
  ['productType', '', 'Product categorie is niet ingevuld'],
  ['productType', 'bomen', 'Product categorie is niet ingevuld'],
]

test.each(wrong)('product fields: a product with %s %j is refused, new and edited', async (field, value, sentence) => {
  const body = { ...complete, picture: ['x.webp'], _id: edited, [field]: value }
  for (const [method, path] of [
    ['POST', '/products'],
    ['PUT', '/products/updateProduct'],
  ] as const)
    expect(await admin.send(method, path, { body })).toMatchObject({ status: 400, sentence })
})

test('product fields: missing fields get the sentence of empty ones, the first in the form’s order', async () => {
  const sentences = [
    ['productName', 'Productnaam is niet ingevuld'],
    ['text', 'Vul de text in'],
    ['price', 'Prijs is niet ingevuld'],
    ['stock', 'Voorraad is niet ingevuld'],
    ['productType', 'Product categorie is niet ingevuld'],
    ['picture', 'Geen foto geselecteerd'],
  ] as const
  const filled: Record<string, unknown> = {}
  for (const [name, sentence] of sentences) {
    expect(await admin.send('POST', '/products', { body: filled })).toMatchObject({ status: 400, sentence })
    if (name !== 'picture') filled[name] = complete[name]
  }
})

test.each([
  [[], 'Geen foto geselecteerd'],
  [['a.webp', 'b.webp', 'c.webp', 'd.webp'], "Maximaal 3 foto's"],
  [['nooit-gestuurd.webp'], 'Deze foto bestaat niet of hoort bij een ander product'],
])('product fields: a new product with the pictures %j is refused', async (picture, sentence) => {
  const before = await admin.send('GET', '/products/')
  expect(await admin.send('POST', '/products', { body: { ...complete, picture } })).toMatchObject({
    status: 400,
    sentence,
  })
  expect((await admin.send('GET', '/products/')).body).toEqual(before.body)
})

test('product fields: a picture of another product cannot be taken, nor the same one shown twice', async () => {
  const other = await shop.addProduct()
  const refused = { status: 400, sentence: 'Deze foto bestaat niet of hoort bij een ander product' }
  const body = { ...complete, picture: other.picture }
  expect(await admin.send('POST', '/products', { body })).toMatchObject(refused)
  const twice = { _id: other._id, newPictureArray: [...other.picture, ...other.picture] }
  expect(await admin.send('PUT', '/products/updatePicture', { body: twice })).toMatchObject(refused)
  expect((await admin.send('GET', `/products/${other._id}`)).body).toMatchObject({ picture: other.picture })
})

test('product fields: an id that is missing is invalid, one that nothing has is not found', async () => {
  const refusals = [
    [undefined, 400],
    [5, 400],
    ['', 400],
    ['0', 404],
    ['bestaat-niet', 404],
    ['x'.repeat(500), 404],
  ] as const
  for (const [_id, status] of refusals) {
    const missing = { status, sentence: 'Gevraagde data niet gevonden' }
    const sent = [
      ['updateProduct', { ...complete, _id }],
      ['updatePicture', { _id, newPictureArray: [] }],
      ['updateStockProduct', [{ _id, stock: 1 }]],
    ] as const
    for (const [call, body] of sent)
      expect(await admin.send('PUT', `/products/${call}`, { body })).toMatchObject(missing)
  }
})
