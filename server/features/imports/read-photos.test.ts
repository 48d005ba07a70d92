// What becomes of the photos of an import while they are read: a store that is slow, or full, or a process that stops.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { imports, type SheetImport } from '../../../contract/endpoints/imports.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { openDiskStore } from '../files/disk-store.ts'

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

const photo = async () => {
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03' } }).png()
  return new Uint8Array(await png.toBuffer())
}
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

test('read photos: a photo of more than ten megabytes is named as one, also where it is packed small', async () => {
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
