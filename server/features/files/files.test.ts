import { once } from 'node:events'
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { files } from '../../../contract/endpoints/files.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { sendHalfUpload } from '../../../tests/support/half-upload.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { removeUnusedPictures } from './remove-pictures.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
})

const photo = (width = 40, height = 30, background = '#cc3366') =>
  sharp({ create: { width, height, channels: 3, background } })
const own = (bytes: Uint8Array) => new Uint8Array(bytes)

function formOf(contents: readonly (Uint8Array | string)[], name = 'foto.jpg', field = 'file'): FormData {
  const form = new FormData()
  for (const content of contents)
    form.append(field, new Blob([typeof content === 'string' ? content : own(content)]), name)
  return form
}
const send = (body: FormData) => admin.send('POST', '/files/upload', { body })

async function upload(...contents: Uint8Array[]): Promise<string[]> {
  const { status, body, sentence } = await send(formOf(contents))
  expect({ status, sentence }).toEqual({ status: 200, sentence: '' })
  return files.upload.response.parse(body).file.map(({ filename }) => filename)
}

async function stored(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of shop.store.list()) names.push(name)
  return names
}

async function fetchPicture(filename: string, query = '') {
  const response = await fetch(`${shop.url}/files/images/${filename}${query}`)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

test('files: a form without photos, and something that is no form, are refused', async () => {
  const none = { status: 400, sentence: 'Geen foto geselecteerd' }
  expect(await send(formOf([]))).toMatchObject({ status: 400 })
  expect(await send(formOf(['']))).toMatchObject(none)
  expect(await send(formOf([await photo().png().toBuffer()], 'foto.png', 'anders'))).toMatchObject(none)
  expect(await admin.send('POST', '/files/upload', { body: {} })).toMatchObject({
    status: 415,
    sentence: "Stuur foto's als formulier met het veld 'file'",
  })
  const headers = { 'content-type': 'multipart/form-data' }
  expect(await admin.send('POST', '/files/upload', { body: 'x', headers })).toMatchObject({ status: 400 })
  const cut = { 'content-type': 'multipart/form-data; boundary=x' }
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf'
  expect((await admin.send('POST', '/files/upload', { body, headers: cut })).status).toBe(400)
})

test('files: more than three photos, more than 10 MB and more than 40 megapixels are refused', async () => {
  const small = await photo().png().toBuffer()
  expect(await send(formOf([small, small, small, small]))).toMatchObject({
    status: 413,
    sentence: "Ten hoogste 3 foto's in één keer",
  })
  const ofBytes = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
  const most = 10 * 1024 * 1024
  expect(await send(formOf([ofBytes(most + 1)]))).toMatchObject({
    status: 413,
    sentence: 'Een foto mag ten hoogste 10 MB zijn',
  })
  const vast = await photo(8001, 5000).png().toBuffer()
  expect(await send(formOf([vast]))).toMatchObject({
    status: 413,
    sentence: 'Deze foto is groter dan 40 megapixel, verklein hem en probeer het opnieuw',
  })
  expect(await stored()).toEqual([])
  expect((await send(formOf([ofBytes(most)]))).status).toBe(200)
})

test('files: what the camera wrote into the file is left out, after turning the photo upright', async () => {
  const exif = { IFD0: { Copyright: 'Geheim', Orientation: '6' } }
  const jpeg = await photo(60, 30).withExif(exif).jpeg().toBuffer()
  const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const [name = ''] = await upload(turned)
  const { bytes } = await fetchPicture(name)
  expect(bytes.includes('Geheim')).toBe(false)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ width: 30, height: 60 })
  expect(metadata.exif).toBeUndefined()
})

test('files: the name ends with the most frequent colour, of grey and see-through photos too', async () => {
  const blue = await photo(20, 30, '#0000ff').png().toBuffer()
  const partlyBlue = await photo(100, 30, '#ff0000')
    .composite([{ input: blue, gravity: 'west' }])
    .jpeg()
    .toBuffer()
  const grey = await photo(40, 30, '#808080').greyscale().toColourspace('b-w').jpeg().toBuffer()
  const empty = { width: 40, height: 30, channels: 4, background: '#0000' } as const
  const colours = (await upload(partlyBlue, grey, await sharp({ create: empty }).png().toBuffer())).map((name) =>
    name.slice(21, 27),
  )
  expect(colours).toEqual(['f80808', '888888', 'f8f8f8'])
})

test('files: a picture is served in the stored width nearest above the one asked for, never enlarged', async () => {
  const [wide = '', narrow = ''] = await upload(
    await photo(2000, 1000).jpeg().toBuffer(),
    await photo(500, 100).jpeg().toBuffer(),
  )
  const widthOf = async (name: string, query: string) => (await sizeOf((await fetchPicture(name, query)).bytes)).width
  expect(await widthOf(wide, '')).toBe(1600)
  for (const [asked, served] of [
    [1, 320],
    [320, 320],
    [321, 640],
    [961, 1600],
    [5000, 1600],
  ] as const)
    expect(await widthOf(wide, `?w=${asked}`)).toBe(served)
  expect(await widthOf(narrow, '?w=640')).toBe(500)
  const refused = { status: 400, sentence: 'Breedte is ongeldig' }
  for (const w of ['0', '-1', 'x'])
    expect(await admin.send('GET', `/files/images/${wide}?w=${w}`)).toMatchObject(refused)
})

test('files: an upload is answered once a power cut can take neither its files nor their names', async () => {
  const content = await photo().jpeg().toBuffer()
  await using handle = await open(shop.database.dataDir, 'r')
  const prototype = Reflect.getPrototypeOf(handle) ?? {}
  const own = Reflect.getOwnPropertyDescriptor(prototype, 'sync') ?? {}
  const synced: string[] = []
  Reflect.defineProperty(prototype, 'sync', {
    ...own,
    async value(this: FileHandle) {
      synced.push((await this.stat()).isDirectory() ? 'folder' : 'file')
      await this.datasync()
    },
  })
  try {
    await upload(content)
  } finally {
    Reflect.defineProperty(prototype, 'sync', own)
  }
  expect([synced[0], synced.at(-1)]).toEqual(['file', 'folder'])
})

test('files: browsers keep a picture for a year, and other sites’ pages may show it', async () => {
  const [name = ''] = await upload(await photo().png().toBuffer())
  const { headers } = await fetchPicture(name, '?w=320')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const etag = headers.get('etag') ?? ''
  const again = await fetch(`${shop.url}/files/images/${name}?w=320`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('files: a picture that does not exist is not found, and nobody keeps that answer', async () => {
  for (const name of [
    'bestaat-niet.webp',
    `${'a'.repeat(20)}-ffffff.webp`,
    '..%2fbollenveld.sqlite',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  ] as const) {
    const { status, headers } = await fetchPicture(name)
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('files: deleting a picture takes it off its product; deleting a missing one succeeds', async () => {
  const picture = await upload(await photo().png().toBuffer(), await photo().jpeg().toBuffer())
  const [first = '', second = ''] = picture
  const product = await shop.addProduct({ picture })
  const other = await shop.addProduct({
    picture: await upload(
      ...(await Promise.all(['#111', '#222', '#333'].map((colour) => photo(40, 30, colour).png().toBuffer()))),
    ),
  })
  for (let time = 0; time < 2; time++)
    expect((await admin.call(files.remove, { params: { filename: first } })).status).toBe(200)
  expect((await fetchPicture(first)).status).toBe(404)
  expect((await fetchPicture(first, '?w=320')).status).toBe(404)
  expect((await fetchPicture(second)).status).toBe(200)
  expect((await admin.call(products.one, { params: { id: product._id } })).body.picture).toEqual([second])
  const buyer = await shop.login()
  expect((await buyer.call(products.shop, {})).body[0]?.picture).toEqual([second])
  expect((await buyer.call(files.remove, { params: { filename: second } })).status).toBe(403)
  // Of the others each stays in its place.
  const { db } = shop.connection
  const placesOf = async (id: string) => {
    const found = db.selectFrom('pictures').select('position').where('productId', '=', id).orderBy('position')
    return (await found.execute()).map(({ position }) => position)
  }
  expect(await placesOf(product._id)).toEqual([0])
  expect(await placesOf(other._id)).toEqual([0, 1, 2])
  await admin.call(files.remove, { params: { filename: other.picture[1] ?? '' } })
  expect(await placesOf(other._id)).toEqual([0, 1])
  const outside = join(shop.database.dataDir, 'x')
  await writeFile(outside, 'van een ander')
  expect((await admin.call(files.remove, { params: { filename: '../x' } })).status).toBe(200)
  expect(await readFile(outside, 'utf8')).toBe('van een ander')
})

test('files: uploads that no product uses are removed after a day, used ones stay', async () => {
  const [used = '', unused = ''] = await upload(await photo().png().toBuffer(), await photo().jpeg().toBuffer())
  const product = await shop.addProduct({ picture: [used] })
  const tidy = () => removeUnusedPictures(shop.connection, shop.store, shop.now())
  shop.passTime(24 * 3_600_000 - 60_000)
  await tidy()
  expect((await fetchPicture(unused)).status).toBe(200)
  shop.passTime(120_000)
  await tidy()
  expect((await fetchPicture(unused)).status).toBe(404)
  expect((await fetchPicture(used)).status).toBe(200)
  const nextDay = await shop.login({ isAdmin: true })
  await nextDay.call(products.remove, { body: { _id: product._id } })
  // Leftovers of a killed process go too; other files in a shared bucket stay.
  for (const name of ['.0123456789abcdef.part', 'back-up.webp']) await shop.store.write(name, Buffer.from(name))
  await tidy()
  expect(await stored()).toEqual(['back-up.webp'])
})

test('files: a photo whose sender logs out before it has arrived is refused', async () => {
  const field = { field: 'file', filename: 'tulp.jpg' }
  const socket = await sendHalfUpload({ url: shop.url, cookie: admin.cookie }, files.upload.path, field)
  await pause(100)
  await admin.call(auth.logout, {})
  const answer = once(socket, 'data')
  // The rest of the promised length.
  const sent = '--grens\r\nContent-Disposition: form-data; name="file"; filename="tulp.jpg"\r\n\r\nhalf'.length
  socket.write('\r\n--grens--\r\n'.padEnd(100_000 - sent))
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 401/)
  socket.destroy()
})

test('files: who leaves while he waits for a place takes none with him', async () => {
  const begin = () =>
    sendHalfUpload({ url: shop.url, cookie: admin.cookie }, files.upload.path, { field: 'file', filename: 'tulp.jpg' })
  const reading = await Promise.all(Array.from({ length: 3 }, begin))
  await pause(100)
  const waiting = await Promise.all(Array.from({ length: 3 }, begin))
  await pause(100)
  for (const socket of waiting) socket.destroy()
  await pause(100)
  for (const socket of reading) socket.destroy()
  expect(await upload(await photo().jpeg().toBuffer())).toHaveLength(1)
})
