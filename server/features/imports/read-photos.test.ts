// Reading the photos of an import while the store is slow or full, or the process stops.
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { imports } from '../../../contract/endpoints/imports.ts'
import { csv, type Photos, postSheet, readSheet } from '../../../tests/support/import-sheet.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { zip } from '../../../tests/support/zip.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { openDiskStore } from '../files/disk-store.ts'

let folder: string
let shop: TestShop
let admin: Client
/** Files that the store was asked to write, and what it does before it writes one; the first is number 1. */
let asked: number
let before: (file: number) => Promise<void>
beforeEach(async () => {
  folder = await temporaryFolder()
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

const sheet = csv('Productcode', 'X1')
const photo = async () => {
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03' } }).png()
  return new Uint8Array(await png.toBuffer())
}
const read = (photos: Photos) => readSheet(admin, postSheet(admin, sheet, photos))
const namesOf = async (id: string) => (await admin.call(imports.photos, { params: { id } })).body.names

const zipOf = (names: readonly string[]) => zip(Object.fromEntries(names.map((name) => [name, new Uint8Array()])))
const namesFrom = (count: number, end: string) => Array.from({ length: count }, (_, at) => `X${at}${end}`)

test('read photos: the photos and the entries of all ZIPs together are bounded before any is kept', async () => {
  const many = zipOf(namesFrom(9_000, '.txt'))
  const few = zipOf(namesFrom(1_100, '.png'))
  const sent = (bytes: Uint8Array, count: number) =>
    postSheet(
      admin,
      sheet,
      Array.from({ length: count }, (_, at) => ({ name: `fotos${at}.zip`, bytes })),
    )
  expect(await sent(many, 2)).toMatchObject({
    status: 413,
    sentence: 'ZIP-bestanden mogen samen ten hoogste 10.000 bestanden hebben',
  })
  expect(await sent(few, 2)).toMatchObject({ status: 413, sentence: "Ten hoogste 2.000 foto's in één keer" })
  for (const table of ['imports', 'import_photos'] as const)
    expect(await shop.connection.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('read photos: what many entries inflate to together is bounded, and the rest is named', async () => {
  const zeros = new Uint8Array(9 * 1024 * 1024)
  const bytes = zip(Object.fromEntries(namesFrom(24, '.png').map((name) => [name, zeros])))
  const { photos } = await read([{ name: 'fotos.zip', bytes }])
  const sentences = photos.map(({ sentence }) => sentence)
  const tooMuch = "De foto's zijn uitgepakt samen te groot; stuur ze in delen"
  expect(sentences.filter((sentence) => sentence === tooMuch)).toHaveLength(24 - 22)
})

test('read photos: the pixels of all photos together are bounded, and the rest is named', async () => {
  const small = await photo()
  // By its header alone, so that each counts and none takes long.
  const bytes = new Uint8Array(small)
  const header = Buffer.from(bytes.buffer)
  header.writeUInt32BE(6300, 16)
  header.writeUInt32BE(6300, 20)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  const many = Object.fromEntries(namesFrom(101, '-2.png').map((name) => [name, bytes]))
  const { _id, photos } = await read([
    { name: 'fotos.zip', bytes: zip({ 'X0.png': small, ...many }) },
    { name: 'X9.png', bytes: small },
  ])
  const tooMuch = "De foto's hebben samen te veel beeldpunten; stuur ze in delen."
  const refused = photos.filter(({ sentence }) => sentence === tooMuch)
  expect(refused.map(({ name }) => name).toSorted()).toEqual(['X100-2.png', 'X9.png'])
  expect(await namesOf(_id)).toEqual(['X0.png'])
})

test('read photos: those that are added later are read no longer than their client waits', async () => {
  const { _id: id } = await read([])
  const leaving = new AbortController()
  before = async () => {
    leaving.abort()
    await pause(20)
  }
  const bytes = await photo()
  async function add(names: readonly string[], signal?: AbortSignal) {
    const body = new FormData()
    for (const name of names) body.append('photos', new Blob([bytes]), name)
    const headers = { cookie: admin.cookie }
    return fetch(`${shop.url}/imports/${id}/photos?verder=1`, {
      method: 'POST',
      body,
      headers,
      ...(signal && { signal }),
    })
  }
  await expect(add(namesFrom(20, '.png'), leaving.signal)).rejects.toThrow('aborted')
  // Waits for its turn.
  expect((await add(['X99.png'])).status).toBe(200)
  expect((await namesOf(id)).length).toBeLessThan(10)
})

test('read photos: a photo of more than ten megabytes is named as one, also where it is packed small', async () => {
  const limit = 10 * 1024 * 1024
  const small = await photo()
  const ofBytes = (bytes: number) => {
    const whole = new Uint8Array(bytes)
    whole.set(small)
    return whole
  }
  const bytes = zip({ 'X1.png': ofBytes(limit + 1), 'X1-2.png': ofBytes(limit) })
  const { _id, photos } = await read([{ name: 'fotos.zip', bytes }])
  expect(photos).toEqual([{ name: 'X1.png', sentence: 'Een foto mag ten hoogste 10 MB zijn' }])
  expect(await namesOf(_id)).toEqual(['X1-2.png'])
})
