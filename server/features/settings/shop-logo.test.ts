import { beforeEach, expect, test } from 'vitest'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { uploadPhoto } from '../../../tests/support/upload-photo.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { removeUnusedPictures } from '../files/remove-pictures.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
})

const upload = (background: string) => uploadPhoto(admin, { background })
const setLogo = (logo: string | null) => admin.call(settings.setLogo, { body: { logo } })
const logo = async () => (await admin.call(settings.logo, {})).body.logo
const day = 24 * 3_600_000
const clean = () => removeUnusedPictures(shop.connection, shop.store, shop.now())

test('shop logo: the logo stays as long as it is one, and goes a day after another has taken its place', async () => {
  expect(await logo()).toBe(null)
  const [first, second, unused] = [await upload('#a54'), await upload('#45a'), await upload('#5a4')]
  expect((await setLogo(first)).body).toEqual({ logo: first })
  // However long ago it came.
  shop.passTime(3 * day)
  admin = await shop.newSession(admin.userId)
  await setLogo(second)
  expect(await logo()).toBe(second)
  shop.passTime(day / 2)
  await clean()
  expect((await admin.send('GET', `/files/images/${first}`)).status).toBe(200)
  // An upload that never became the logo is a day old by now.
  expect((await admin.send('GET', `/files/images/${unused}`)).status).toBe(404)
  shop.passTime(day)
  admin = await shop.newSession(admin.userId)
  await clean()
  expect((await admin.send('GET', `/files/images/${first}`)).status).toBe(404)
  expect((await admin.send('GET', `/files/images/${second}`)).status).toBe(200)
  await setLogo(null)
  expect(await logo()).toBe(null)
})

test('shop logo: a picture is the logo or a product’s, never both; one that was removed is neither', async () => {
  const refused = { status: 400, sentence: 'Deze foto bestaat niet of hoort bij een product' }
  const picture = await upload('#a54')
  const { _id } = await shop.addProduct({ picture: [picture] })
  expect(await setLogo(picture)).toMatchObject(refused)
  expect(await setLogo('bestaat-niet.webp')).toMatchObject(refused)
  const mine = await upload('#45a')
  await setLogo(mine)
  const taken = await admin.call(products.updatePicture, { body: { _id, newPictureArray: [mine] } })
  expect(taken.status).toBe(400)
  expect(await logo()).toBe(mine)
  await admin.send('DELETE', `/files/images/${mine}`)
  expect(await logo()).toBe(null)
})

test('shop logo: of several who choose a logo at once, one has', async () => {
  const chosen = await Promise.all(['#a54', '#45a', '#5a4', '#444'].map(upload))
  await Promise.all(chosen.map(setLogo))
  const { db } = shop.connection
  expect(await db.selectFrom('pictures').select('filename').where('position', '<', 0).execute()).toHaveLength(1)
})
