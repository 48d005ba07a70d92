// Bucket failures during an upload, a removal or a visit: errors, no room, no response, or a lost response.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { files } from '../../../contract/endpoints/files.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { filesOf } from '../../../server/features/files/make-picture.ts'
import type { PictureStore } from '../../../server/features/files/picture-store.ts'
import { removeUnusedPictures } from '../../../server/features/files/remove-pictures.ts'
import { openS3Store } from '../../../server/features/files/s3-store.ts'
import { startS3, type Trouble } from '../../support/services/s3-server.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { size } from '../support/engine.ts'
import { randomFrom, seedOf } from '../support/seed.ts'

let trouble: Trouble | undefined
const s3 = await startS3()
// A short timeout for tests without any response, instead of 15 s.
const [patient, hasty] = [openS3Store(s3.settings), openS3Store(s3.settings, { requestTimeout: 300 })]
const now = () => (trouble === 'silent' ? hasty : patient)
const store: PictureStore = {
  write: (name, content) => now().write(name, content),
  flush: () => now().flush(),
  read: (name) => now().read(name),
  remove: (names) => now().remove(names),
  list: () => now().list(),
  check: () => now().check(),
}
const shop = await openTestShop({ logLevel: 'silent', store })
const admin = await shop.login({ isAdmin: true })
const jpeg = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#a54' } })
  .jpeg()
  .toBuffer()
const photo = new Blob([Uint8Array.from(jpeg)])

function upload() {
  const form = new FormData()
  form.append('file', photo, 'een.jpg')
  form.append('file', photo, 'twee.jpg')
  return admin.send('POST', files.upload.path, { body: form })
}
const namesOf = (body: unknown) => files.upload.response.parse(body).file.map(({ filename }) => filename)

async function inBucket(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.sort()
}

function breakBucket(after: number, how: Trouble) {
  let asked = 0
  trouble = how
  s3.trouble = () => (asked++ < after ? undefined : how)
}
function mendBucket() {
  trouble = undefined
  s3.trouble = undefined
}

function expectHonest(answer: { status: number; sentence: string; headers: Headers }, how: Trouble) {
  const { status, sentence, headers } = answer
  const isLater = status === 503
  expect({ status, sentence, later: headers.has('retry-after'), kept: headers.get('cache-control') }).toEqual({
    status: how === 'full' ? 507 : 503,
    sentence: isLater
      ? 'Het is op dit moment erg druk, probeer het zo nog eens'
      : 'Er is geen opslagruimte meer, waarschuw de systeembeheerder',
    later: isLater,
    kept: 'no-store',
  })
}

const troubles: readonly Trouble[] = ['error', 'full', 'silent', 'lost']

test('bucket: a bucket that fails half-way is told in a sentence, breaks no product, and leaves nothing behind', async () => {
  const random = randomFrom(seedOf('bucket'))
  const rounds = size(5)
  const buyer = await shop.login()
  const product = await shop.addProduct({ picture: namesOf((await upload()).body) })
  for (let round = 0; round < rounds; round++) {
    const how = troubles[round % troubles.length] ?? 'error'
    breakBucket(Math.floor(random() * 8), how)
    expectHonest(await upload(), how)
    expect((await buyer.send('GET', '/products/shop/')).status).toBe(200)
    mendBucket()

    const { body: current } = await admin.call(products.one, { params: { id: product._id } })
    const picture = [...current.picture.slice(0, 1), ...namesOf((await upload()).body).slice(0, 1)]
    await admin.call(products.updatePicture, { body: { _id: product._id, newPictureArray: picture } })
    const [first = '', last = ''] = picture
    breakBucket(0, how)
    expectHonest(await buyer.send('GET', `/files/images/${first}`), how)
    breakBucket(Math.floor(random() * 4), how)
    const remove = () => admin.send('DELETE', `/files/images/${last}`)
    expectHonest(await remove(), how)
    mendBucket()
    // A product's pictures exist in every width, even after an interrupted removal.
    const { body } = await buyer.call(products.one, { params: { id: product._id } })
    expect(await inBucket()).toEqual(expect.arrayContaining(body.picture.flatMap(filesOf)))
    expect((await remove()).status).toBe(200)
    expect(await inBucket()).toEqual(expect.arrayContaining(filesOf(first)))
  }

  shop.passTime(25 * 3_600_000)
  await removeUnusedPictures(shop.connection, store, shop.now())
  const rows = await shop.connection.db.selectFrom('pictures').select('filename').execute()
  // Products of test-shop.ts have picture rows without files.
  const known = rows.flatMap(({ filename }) => filesOf(filename))
  expect((await inBucket()).filter((name) => !known.includes(name))).toEqual([])
  const { body: kept } = await (await shop.login()).call(products.one, { params: { id: product._id } })
  expect(await inBucket()).toEqual(kept.picture.flatMap(filesOf).sort())
})
