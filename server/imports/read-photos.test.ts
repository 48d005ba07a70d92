// What becomes of the photos of an import while they are read: a store that is slow, or full, or a process that stops.
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { imports, type SheetImport } from '../../contract/imports.ts'
import { pictureWidths } from '../../contract/limits.ts'
import { live } from '../../contract/live.ts'
import { sendHalfUpload } from '../../tests/support/half-upload.ts'
import { type Client, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { openDiskStore } from '../files/disk-store.ts'
import { queues } from '../http/limits/bounded-queue.ts'
import { writeJudged } from './import-rows.ts'
import { readPhotos } from './read-photos.ts'

const ofPhoto = pictureWidths.length

let folder: string
let shop: TestShop
let admin: Client
/** Files that the store was asked to write, and what it does before it writes one; the first is number 1. */
let asked: number
let before: (file: number) => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bollenveld-photos-'))
  const disk = await openDiskStore(folder)
  asked = 0
  before = () => Promise.resolve()
  const store = {
    ...disk,
    async write(name: string, content: Buffer) {
      await before(++asked)
      await disk.write(name, content)
    },
  }
  shop = await openTestShop({ pollJobsEvery: 50, logLevel: 'silent', store })
  admin = await shop.login({ isAdmin: true })
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** The store waits before this file until it is let go. */
function holdAt(file: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  before = (one) => (one === file ? promise : Promise.resolve())
  return resolve
}
async function isAskedFor(files: number): Promise<void> {
  await expect.poll(() => asked).toBe(files)
}

const photo = async () => {
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03' } }).png()
  return new Uint8Array(await png.toBuffer())
}
const photosOf = (...names: readonly string[]) =>
  Promise.all(names.map(async (name) => ({ name, bytes: await photo() })))
async function post(sheet: string, photos: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]) {
  const form = new FormData()
  form.append('sheet', new Blob([sheet]), 'lijst.csv')
  for (const { name, bytes } of photos) form.append('photos', new Blob([bytes]), name)
  return admin.send('POST', '/imports', { body: form })
}
async function begin(...sent: Parameters<typeof post>): Promise<string> {
  const { status, body, sentence } = await post(...sent)
  expect({ status, sentence }).toEqual({ status: 200, sentence: '' })
  return imports.create.response.parse(body)._id
}
const look = async (id: string) => (await admin.call(imports.one, { params: { id } })).body
async function becomes(id: string, status: SheetImport['status']): Promise<void> {
  await expect.poll(async () => (await look(id)).status, { timeout: 60_000 }).toBe(status)
}
const namesOf = async (id: string) => (await admin.call(imports.photos, { params: { id } })).body.names
/** Another import, which waits until the place is free that all of them have; its answer. */
const postNext = () => post('geen kolom', [])
async function areWaiting(count: number): Promise<void> {
  await expect.poll(() => queues().find(({ name }) => name === 'imports')?.waiting).toBe(count)
}

const brokenOff = 'Het inlezen is afgebroken; stuur het bestand opnieuw'

test('photos count as they become pictures; what comes of one after its import was given up is not taken in', async () => {
  const letGo = holdAt(ofPhoto + 1)
  const photos = await photosOf('X1.png', 'X1-2.png', 'X1-3.png')
  const id = await begin('Productcode\r\nX1\r\nX2', photos)
  await isAskedFor(ofPhoto + 1)
  expect(await look(id)).toMatchObject({ status: 'reading', done: 1, total: 5, rows: [], sentence: null })
  expect(await namesOf(id)).toEqual(['X1.png'])
  const next = postNext()
  await areWaiting(1)
  shop.passTime(121_000)
  const givenUp = { status: 'failed', done: 1, total: 5, sentence: brokenOff }
  expect(await look(id)).toMatchObject(givenUp)
  letGo()
  expect((await next).status).toBe(400)
  expect(await look(id)).toMatchObject(givenUp)
  expect(await namesOf(id)).toEqual(['X1.png'])
  // The third was not even looked at.
  expect(asked).toBe(2 * ofPhoto)
  // Nor is what is found out of its rows told of it any more.
  const detail = { _id: null, productCode: 'X1', productName: '', fields: {}, basis: {}, changes: [], stockDelta: 0 }
  const judged = { fate: 'wrong', detail: { ...detail, pictures: null, faults: [], notes: [] } } as const
  expect(await writeJudged(shop.connection, id, [{ row: 2, judged }])).toBe(false)
  expect((await look(id)).rows).toEqual([])
})

test('a photo is a sign of life', async () => {
  let letGo = holdAt(1)
  const photos = await photosOf('X1.png', 'X1-2.png')
  const id = await begin('Productcode\r\nX1', photos)
  await isAskedFor(1)
  shop.passTime(80_000)
  const goOn = letGo
  letGo = holdAt(ofPhoto + 1)
  goOn()
  await isAskedFor(ofPhoto + 1)
  shop.passTime(80_000)
  expect((await look(id)).status).toBe('reading')
  letGo()
  await becomes(id, 'ready')
})

test('where a picture cannot be stored the import says that it was broken off, and the next one is read', async () => {
  before = (file) => (file === ofPhoto + 2 ? Promise.reject(new Error('the disk is full')) : Promise.resolve())
  const photos = await photosOf('X1.png', 'X1-2.png', 'X1-3.png')
  const id = await begin('Productcode\r\nX1', photos)
  await becomes(id, 'failed')
  expect(await look(id)).toMatchObject({ done: 1, total: 4, sentence: brokenOff, photos: [] })
  expect(await namesOf(id)).toEqual(['X1.png'])
  expect((await postNext()).status).toBe(400)
  expect(asked).toBe(ofPhoto + 2)
  // Nothing is kept of what is no whole picture.
  expect(await readdir(folder)).toHaveLength(ofPhoto)
})

test('photos are added to a sheet that has been read alone, also where it is given away while they are read', async () => {
  const { productCode } = await shop.addProduct()
  const id = await begin(`Productcode\r\n${productCode}`, [])
  const add = async (name: string) => {
    const form = new FormData()
    form.append('photos', new Blob([await photo()]), name)
    return admin.send('POST', `/imports/${id}/photos?verder=1`, { body: form })
  }
  await becomes(id, 'ready')
  const letGo = holdAt(1)
  const adding = add(`${productCode}-2.png`)
  await isAskedFor(1)
  expect((await admin.call(imports.remove, { params: { id } })).status).toBe(200)
  letGo()
  const refused = await adding
  expect([refused.status, refused.sentence]).toEqual([
    409,
    "Bij deze import kunnen nu geen foto's; wacht tot het blad gelezen is",
  ])
  expect((await add('X1.png')).status).toBe(404)
  // Their rows go with the import; nothing else was written of them.
  expect(asked).toBe(ofPhoto)
  expect(await shop.connection.db.selectFrom('import_photos').select('name').execute()).toEqual([])
})

test('a photo of more than ten megabytes is named as one, also where it is packed small', async () => {
  const limit = 10 * 1024 * 1024
  const small = await photo()
  const ofBytes = (bytes: number) => {
    const whole = new Uint8Array(bytes)
    whole.set(small)
    return whole
  }
  const zip = zipSync({ 'X1.png': ofBytes(limit + 1), 'X1-2.png': ofBytes(limit) }, { level: 1 })
  const id = await begin('Productcode\r\nX1', [{ name: 'fotos.zip', bytes: new Uint8Array(zip) }])
  await becomes(id, 'ready')
  expect((await look(id)).photos).toEqual([{ name: 'X1.png', sentence: 'Een foto mag ten hoogste 10 MB zijn' }])
  expect(await namesOf(id)).toEqual(['X1-2.png'])
})

test('who leaves while he waits for the place does not keep it from the next', async () => {
  const letGo = holdAt(1)
  await begin('Productcode\r\nX1', await photosOf('X1.png'))
  await isAskedFor(1)
  const half = { field: 'sheet', filename: 'a.csv' }
  const waiting = await sendHalfUpload({ url: shop.url, cookie: admin.cookie }, imports.create.path, half)
  await areWaiting(1)
  const left = once(waiting, 'close')
  waiting.destroy()
  await left
  const next = postNext()
  await areWaiting(2)
  letGo()
  expect((await next).status).toBe(400)
})

test('a process that stops makes no more pictures than the one that it is at', async () => {
  const letGo = holdAt(1)
  const photos = await photosOf('X1.png', 'X1-2.png')
  const open = await fetch(shop.url + live.events.path, { headers: { cookie: admin.cookie } })
  await begin('Productcode\r\nX1', photos)
  await isAskedFor(1)
  const stopped = { importId: 'x', status: 'reading', signal: AbortSignal.abort() } as const
  for (const sent of [[], [{ name: 'X1.png', content: () => Promise.reject(new Error('is not asked for')) }]])
    expect(await readPhotos(shop.connection, shop.store, () => shop.now(), { ...stopped, photos: sent })).toBe(false)
  const closing = shop.close()
  // What stands open is told to end at the same time.
  await open.text()
  // It answers until then.
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  letGo()
  await closing
  shop = { ...shop, close: () => Promise.resolve() }
  expect(asked).toBe(ofPhoto)
})
