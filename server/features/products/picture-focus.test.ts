import { expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const buyer = await shop.login()

/** A product with so many photos. */
async function withPhotos(count: number) {
  const made = [await shop.addProduct()]
  for (let more = 1; more < count; more++) {
    const other = await shop.addProduct()
    await admin.call(products.remove, { body: { _id: other._id } })
    made.push(other)
  }
  const newPictureArray = made.flatMap(({ picture }) => picture)
  const body = { _id: made[0]?._id ?? '', newPictureArray }
  return (await admin.call(products.updatePicture, { body })).body
}
const setFocus = (_id: string, filename: string | undefined, focus: { x: number; y: number } | null) =>
  admin.call(products.updateFocus, { body: { _id, filename: filename ?? '', focus } })
/** The picture's point in every answer. */
async function answers(id: string) {
  const answers = await Promise.all([
    admin.call(products.one, { params: { id } }).then(({ body }) => body),
    buyer.call(products.one, { params: { id } }).then(({ body }) => body),
    admin.call(products.all, {}).then(({ body }) => body.find(({ _id }) => _id === id)),
    buyer.call(products.shop, {}).then(({ body }) => body.find(({ _id }) => _id === id)),
  ])
  return answers.map((product) => product?.focus)
}
const everybody = (focus: unknown) => [focus, focus, focus, focus]

test('picture focus: a point is told to everybody in hundredths, and the middle again is as if nobody had chosen', async () => {
  const { _id, picture } = await withPhotos(2)
  await answers(_id)
  const { status, body } = await setFocus(_id, picture[1], { x: 0.123, y: 1 })
  const focus = { [picture[1] ?? '']: { x: 0.12, y: 1 } }
  expect({ status, ...body }).toMatchObject({ status: 200, picture, focus })
  expect(await answers(_id)).toEqual(everybody(focus))
  const both = { ...focus, [picture[0] ?? '']: { x: 0, y: 0.4 } }
  await setFocus(_id, picture[0], { x: 0, y: 0.4 })
  expect(await answers(_id)).toEqual(everybody(both))
  await setFocus(_id, picture[0], { x: 0.5, y: 0.501 })
  expect(await answers(_id)).toEqual(everybody(focus))
  // In the middle of one side alone, and moved along one alone.
  for (const point of [
    { x: 0.5, y: 0.2 },
    { x: 0.5, y: 0.7 },
    { x: 0.3, y: 0.7 },
    { x: 0.3, y: 0.5 },
  ]) {
    await setFocus(_id, picture[1], point)
    expect(await answers(_id)).toEqual(everybody({ [picture[1] ?? '']: point }))
  }
  await setFocus(_id, picture[1], null)
  expect(await answers(_id)).toEqual(everybody(undefined))
})

test('picture focus: a photo keeps its point in another place, and takes it along when it goes', async () => {
  const { _id, picture } = await withPhotos(2)
  const [first = '', second = ''] = picture
  await setFocus(_id, second, { x: 0.2, y: 0.7 })
  await admin.call(products.updatePicture, { body: { _id, newPictureArray: [second, first] } })
  expect(await answers(_id)).toEqual(everybody({ [second]: { x: 0.2, y: 0.7 } }))
  await admin.call(products.updatePicture, { body: { _id, newPictureArray: [first] } })
  expect(await answers(_id)).toEqual(everybody(undefined))
})

test('picture focus: a point outside the photo, and a photo of another product, are refused', async () => {
  const { _id, picture } = await withPhotos(1)
  const outside = { status: 400, sentence: 'De uitsnede ligt buiten de foto' }
  for (const focus of [{ x: -0.01, y: 0.5 }, { x: 0.5, y: 1.01 }, { x: 0.5 }, { x: '0.5', y: 0.5 }])
    expect(
      await admin.send('PUT', '/products/updateFocus', { body: { _id, filename: picture[0], focus } }),
    ).toMatchObject(outside)
  const other = await shop.addProduct()
  expect(await setFocus(_id, other.picture[0], { x: 0, y: 0 })).toMatchObject({
    status: 400,
    sentence: 'Deze foto bestaat niet of hoort bij een ander product',
  })
  expect((await setFocus('bestaat-niet', picture[0], { x: 0, y: 0 })).status).toBe(404)
  expect(await answers(_id)).toEqual(everybody(undefined))
  expect((await admin.call(products.one, { params: { id: other._id } })).body.version).toBe(other.version)
})
