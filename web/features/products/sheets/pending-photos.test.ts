import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pendingPhotos } from './pending-photos.ts'

const zip = (parts: Parameters<typeof zipSync>[0], name = 'fotos.zip') =>
  new File([new Uint8Array(zipSync(parts))], name)

test('zip photos: photos of a ZIP are found by their names and read one by one, packed or not; what is no photo stays out', async () => {
  const text = 'tulp '.repeat(1000)
  const packed = zip({
    'map/B1001.jpg': strToU8(text),
    'B1001-2.PNG': [strToU8('crocus'), { level: 0 }],
    'IMG_1.HEIC': strToU8('van een telefoon'),
    'lijst.txt': strToU8('geen foto'),
    '__MACOSX/B1001.jpg': strToU8('van een Mac'),
    map: {},
  })
  const loose = new File(['los'], 'B1002.webp', { type: 'image/webp' })
  const { photos, unreadable } = await pendingPhotos([packed, loose])
  expect(photos.map(({ name }) => name)).toEqual(['B1001.jpg', 'B1001-2.PNG', 'IMG_1.HEIC', 'B1002.webp'])
  const files = await Promise.all(photos.map((photo) => photo.open()))
  expect(files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'B1001.jpg image/jpeg',
    'B1001-2.PNG image/png',
    'IMG_1.HEIC image/jpeg',
    'B1002.webp image/webp',
  ])
  expect(await Promise.all(files.map((file) => file.text()))).toEqual([text, 'crocus', 'van een telefoon', 'los'])
  expect(unreadable).toEqual([])
})

test('zip photos: of two photos of one name the second keeps its path', async () => {
  const text = (words: string) => strToU8(words)
  const { photos } = await pendingPhotos([
    zip({ 'a/B1001.jpg': text('a'), 'b/B1001.jpg': text('b'), 'B1002.jpg': text('c') }),
    new File(['los'], 'B1002.jpg'),
  ])
  const names = ['B1001.jpg', 'fotos.zip/b/B1001.jpg', 'fotos.zip/B1002.jpg', 'B1002.jpg']
  expect(photos.map(({ name }) => name)).toEqual(names)
})

test('zip photos: a ZIP beyond four gigabytes, whose places stand elsewhere, is read too', async () => {
  const whole = zipSync({ 'B1001.jpg': [strToU8('tulp'), { level: 0 }] })
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
  const end = whole.length - 22
  const [size, at] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  // The entry says that its size and place follow in a field of their own; so does the end of the directory.
  const entry = whole.slice(at, at + size)
  const said = new DataView(entry.buffer)
  const [packed, unpacked, local] = [20, 24, 42].map((offset) => said.getUint32(offset, true))
  for (const offset of [20, 24, 42]) said.setUint32(offset, 0xffffffff, true)
  said.setUint16(30, 28, true)
  const extra = new DataView(new ArrayBuffer(28))
  extra.setUint16(0, 1, true)
  extra.setUint16(2, 24, true)
  for (const [index, value] of [unpacked, packed, local].entries())
    extra.setBigUint64(4 + 8 * index, BigInt(value ?? 0), true)
  const bigEnd = new DataView(new ArrayBuffer(56))
  bigEnd.setUint32(0, 0x06064b50, true)
  bigEnd.setBigUint64(32, 1n, true)
  bigEnd.setBigUint64(40, BigInt(size + 28), true)
  bigEnd.setBigUint64(48, BigInt(at), true)
  const locator = new DataView(new ArrayBuffer(20))
  locator.setUint32(0, 0x07064b50, true)
  locator.setBigUint64(8, BigInt(at + size + 28), true)
  const tail = whole.slice(end)
  new DataView(tail.buffer).setUint32(16, 0xffffffff, true)
  const parts = [whole.slice(0, at), entry, extra.buffer, bigEnd.buffer, locator.buffer, tail]
  const { photos } = await pendingPhotos([new File(parts, 'groot.ZIP')])
  expect(photos.map(({ name }) => name)).toEqual(['B1001.jpg'])
  expect(await (await photos[0]?.open())?.text()).toBe('tulp')
})

test('zip photos: what only calls itself a ZIP is named, and a broken entry fails alone', async () => {
  const half = zipSync({ 'B1.jpg': strToU8('tulp '.repeat(1000)), 'B2.jpg': strToU8('crocus') })
  half.fill(0xff, 40, 50)
  const { photos, unreadable } = await pendingPhotos([
    new File(['geen zip'], 'kapot.zip'),
    new File([half], 'half.zip'),
  ])
  expect(unreadable).toEqual(['kapot.zip'])
  await expect(photos[0]?.open()).rejects.toBeInstanceOf(Error)
  expect(await (await photos[1]?.open())?.text()).toBe('crocus')
})
