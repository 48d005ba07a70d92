// A full disk (a real file system of a few MB), and interrupted uploads.
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { files } from '../../../contract/endpoints/files.ts'
import { imports } from '../../../contract/endpoints/imports.ts'
import { auth } from '../../../contract/endpoints/auth.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { sendHalfUpload } from '../../support/half-upload.ts'
import { postSheet, readSheet } from '../../support/import-sheet.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { engine, size } from '../support/engine.ts'
import { randomFrom, seedOf } from '../support/seed.ts'

const run = promisify(execFile)
const megabytes = 48
const disk = await mkdtemp(join(tmpdir(), 'bollenveld-disk-'))
/** Mounting may be forbidden. */
const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]).then(
  () => true,
  () => false,
)
const shop = await openTestShop({ logLevel: 'silent', parentFolder: disk })
let admin = await shop.login({ isAdmin: true })
const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#a54', noise } })
  .jpeg()
  .toBuffer()
if (!isMounted && process.env['CI']) throw new Error('a file system cannot be mounted; let CI run as root')
afterAll(async () => {
  await shop.close()
  if (isMounted) await run('umount', [disk])
  await rm(disk, { recursive: true })
})

const filler = () => join(disk, 'filler')
/** Less may be left: the shop writes concurrently, e.g. a session's last use. */
async function fillUpTo(bytesLeft: number, more = false) {
  const { bavail, bsize } = await statfs(disk)
  const write = more ? appendFile : writeFile
  await write(filler(), Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
}
afterEach(() => rm(filler(), { force: true }))
const stored = async () => (await readdir(join(shop.database.dataDir, 'pictures'))).sort()
const rowsOfPictures = async () => (await shop.connection.db.selectFrom('pictures').select('filename').execute()).length

function form() {
  const data = new FormData()
  data.append('file', new Blob([Uint8Array.from(photo)]), 'tulp.jpg')
  return data
}

test('disk: a full disk is answered with 507 and a sentence, and leaves nothing half behind', async ({ skip }) => {
  if (!isMounted) skip('this user may not mount a file system')
  const random = randomFrom(seedOf('disk'))
  const rounds = size(5)
  const buyer = await shop.login()
  const product = await shop.addProduct({ stock: 10_000_000 })
  const place = () =>
    buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 1 }], comment: 'x'.repeat(900) } })
  for (let round = 0; round < rounds; round++) {
    const leaving = await shop.newSession(buyer.userId)
    const [before, rows] = [await stored(), await rowsOfPictures()]
    await fillUpTo(Math.floor(random() * 120_000))
    const upload = await admin.send('POST', '/files/upload', { body: form() })
    expect({ status: upload.status, sentence: upload.sentence }).toEqual({
      status: 507,
      sentence: 'Er is geen opslagruimte meer, waarschuw de systeembeheerder',
    })
    expect({ stored: await stored(), rows: await rowsOfPictures() }).toEqual({ stored: before, rows })
    if (engine === 'sqlite') {
      await orderUntilFull(place)
      await fillUpTo(0, true)
    }
    // Reading and logging out work without a write.
    shop.passTime(61_000)
    expect((await buyer.send('GET', '/products/shop/')).status).toBe(200)
    const left = await leaving.call(auth.logout, {})
    expect(left.status).toBe(200)
    expect(left.headers.getSetCookie()[0]).toMatch(/^bollenveld=; Max-Age=0/)
    expect((await leaving.call(auth.checkUser, {})).status).toBe(401)
    await rm(filler())
    expect((await place()).status).toBe(200)
  }
  expect((await admin.send('POST', '/files/upload', { body: form() })).status).toBe(200)
  await expectBalancedBooks(shop.connection.db)
})

async function orderUntilFull(place: () => Promise<{ status: number }>): Promise<void> {
  for (let tried = 0; tried < 2000; tried++) {
    const { status } = await place()
    if (status === 507) return
    expect(status).toBe(200)
  }
  throw new Error('The disk did not fill up.')
}

test('disk: an import on a full disk says so, and resumes or is aborted', async ({ skip }) => {
  if (!isMounted || engine === 'postgres') skip('the tables are not on the small disk')
  admin = await shop.newSession(admin.userId)
  const codes = Array.from({ length: 2_000 }, (_, at) => `D${at}`)
  const sheet = (price: number) =>
    [
      'Productcode;Productnaam;Tekst;Product categorie;Prijs;Voorraad',
      ...codes.map((code) => `${code};Tulipa ${code};${'Een bol. '.repeat(20)}${price};Bollen;${price},00;10`),
    ].join('\n')
  const one = async (id: string) => (await admin.call(imports.one, { params: { id } })).body
  async function becomes(id: string, status: string): Promise<void> {
    await expect.poll(async () => (await one(id)).status, { timeout: 60_000 }).toBe(status)
  }
  const read = async (price: number) => (await readSheet(admin, postSheet(admin, sheet(price))))._id
  async function applyOnFullDisk(id: string): Promise<void> {
    await shop.connection.scrub()
    await fillUpTo(300_000)
    expect((await admin.call(imports.apply, { params: { id } })).status).toBe(200)
    await expect
      .poll(async () => (await one(id)).sentence, { timeout: 60_000 })
      .toMatch(/^De schijf van de server is vol/)
    expect((await one(id)).status).toBe('applying')
  }
  const goesOn = await read(1)
  await applyOnFullDisk(goesOn)
  await rm(filler())
  shop.passTime(61_000)
  await becomes(goesOn, 'applied')
  expect((await one(goesOn)).sentence).toBeNull()

  const isGivenUp = await read(2)
  await applyOnFullDisk(isGivenUp)
  expect((await admin.call(imports.remove, { params: { id: isGivenUp } })).status).toBe(200)
  await rm(filler())
  shop.passTime(61_000)
  expect((await one(isGivenUp)).status).not.toBe('applying')
  const prices = await shop.connection.db
    .selectFrom('products')
    .select('priceCents')
    .where('productCode', 'in', codes)
    .distinct()
    .execute()
  expect(prices).toEqual([{ priceCents: 100 }])
  await expectBalancedBooks(shop.connection.db)
})

test('disk: an upload that breaks off leaves nothing behind', async () => {
  const random = randomFrom(seedOf('aborted upload'))
  const rounds = size(5)
  const [before, rows] = [await stored(), await rowsOfPictures()]
  for (let round = 0; round < rounds; round++) {
    const file = { field: 'file', filename: 'tulp.jpg' }
    const socket = await sendHalfUpload({ url: shop.url, cookie: admin.cookie }, files.upload.path, file)
    await new Promise((resolve) => socket.write(photo.subarray(0, Math.floor(random() * 90_000)), resolve))
    if (round % 2 === 0) socket.resetAndDestroy()
    else socket.destroy()
  }
  expect((await admin.send('POST', '/files/upload', { body: form() })).status).toBe(200)
  const whole = (await stored()).filter((name) => !before.includes(name))
  expect(whole.filter((name) => name.startsWith('.'))).toEqual([])
  expect(await rowsOfPictures()).toBe(rows + 1)
  expect(new Set(whole.map((name) => name.slice(0, 20))).size).toBe(1)
})
