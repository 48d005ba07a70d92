import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { files } from '../../../contract/endpoints/files.ts'
import { pictureWidths } from '../../../contract/values/limits.ts'
import { type S3Server, startS3 } from '../../../tests/support/services/s3-server.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { openS3Store } from './s3-store.ts'

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3()
})

const namesIn = async (store: ReturnType<typeof openS3Store>) => {
  const names = []
  for await (const { name } of store.list()) names.push(name)
  return names
}

test('s3 store: a photo goes into the bucket in every width, is served through the shop, and leaves it again', async () => {
  const store = openS3Store(s3.settings)
  const shop = await openTestShop({ store })
  const admin = await shop.login({ isAdmin: true })
  const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#c02040' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'tulp.jpg')
  const { body } = await admin.send('POST', '/files/upload', { body: form })
  const { filename } = files.upload.response.parse(body).file[0] ?? { filename: '' }
  expect(await namesIn(store)).toHaveLength(pictureWidths.length)

  const served = await fetch(`${shop.url}/files/images/${filename}?w=320`)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(320)
  // The bucket is private: without a signature it gives nothing away.
  expect((await fetch(`${s3.settings.endpoint}/${s3.settings.bucket}/${filename}`)).status).toBe(403)

  await admin.call(files.remove, { params: { filename } })
  expect(await namesIn(store)).toEqual([])
  expect((await fetch(`${shop.url}/files/images/${filename}`)).status).toBe(404)
})

test('s3 store: a list of several pages names every object once, with its size', async () => {
  const store = openS3Store(s3.settings, { pageOfList: 3 })
  const written = Array.from({ length: 8 }, (_, index) => `picture-${index}.webp`)
  for (const [index, name] of written.entries()) await store.write(name, Buffer.alloc(index + 1, index))
  const listed = []
  for await (const entry of store.list()) listed.push(entry)
  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual(written.map((name, index) => [name, index + 1]))
  expect(listed.every(({ writtenAt }) => Math.abs(Date.now() - writtenAt.getTime()) < 60_000)).toBe(true)
})

test('s3 store: an absent object reads as undefined and its removal succeeds; content comes back byte for byte', async () => {
  const store = openS3Store(s3.settings)
  expect(await store.read('nowhere.webp')).toBeUndefined()
  await store.remove(['nowhere.webp'])
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
  await store.write('some.webp', content)
  expect(await store.read('some.webp')).toEqual({ content, bytes: content.length })
})

test('s3 store: a wrong key or a bucket that is not there is an error in words', async () => {
  await expect(openS3Store({ ...s3.settings, secretAccessKey: 'wrong' }).check()).rejects.toThrow(
    'The picture store answered 403 SignatureDoesNotMatch to looking into the bucket',
  )
  await expect(openS3Store({ ...s3.settings, bucket: 'elsewhere' }).check()).rejects.toThrow('404 NoSuchBucket')
})

test('s3 store: while the store is away the shop is ready and sells on; a figure tells', async () => {
  const metricsToken = 'only-for-the-collector'
  const shop = await openTestShop({ store: openS3Store(s3.settings), metricsToken })
  const buyer = await shop.login()
  const get = async (path: string) => (await fetch(shop.url + path)).status
  const isUp = async () => {
    const authorization = `Bearer ${metricsToken}`
    const { sentence } = await shop.anonymous.send('GET', '/metrics', { headers: { authorization } })
    return Number(/^bollenveld_picture_store_up (\d)$/m.exec(sentence)?.[1])
  }
  expect(await isUp()).toBe(1)
  await s3.stop()
  expect(await isUp()).toBe(0)
  expect(await get('/readyz')).toBe(200)
  expect(await get('/healthz')).toBe(200)
  expect((await buyer.send('GET', '/products/shop/')).status).toBe(200)
  await s3.start()
  expect(await isUp()).toBe(1)
})
