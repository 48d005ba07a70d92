import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readEntry, zipEntries } from './zip.ts'

interface Packed {
  readonly name: Buffer
  readonly content?: Buffer
  readonly flags?: number
  readonly method?: number
  /** Extra fields before the content, and in the directory's entry. */
  readonly local?: string
  readonly extra?: string
  readonly comment?: string
}

/** A ZIP as its format has it, with all that a library of ours would leave out. */
function zipOf(packed: readonly Packed[], comment = ''): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const {
    name,
    content = Buffer.from(''),
    flags = 0,
    method = 8,
    local = '',
    extra = '',
    comment: own = '',
  } of packed) {
    const bytes = method === 8 ? deflateRawSync(content) : content
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    head.writeUInt16LE(local.length, 28)
    files.push(head, name, Buffer.from(local), bytes)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt16LE(own.length, 32)
    entry.writeUInt32LE(offset, 42)
    list.push(entry, name, Buffer.from(extra), Buffer.from(own))
    offset += 30 + name.length + local.length + bytes.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(packed.length, 10)
  end.writeUInt32LE(
    list.reduce((size, part) => size + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...files, ...list, end, Buffer.from(comment)])
}
const named = (name: string, more: Omit<Packed, 'name'> = {}): Packed => ({ name: Buffer.from(name), ...more })
const read = async (file: Buffer | Blob, most = 1000) =>
  Promise.all((await zipEntries(file)).map(async (entry) => [entry.name, await (await readEntry(entry, most)).text()]))

test('zip: reads every entry, whatever stands around it, and no folders', async () => {
  const file = zipOf(
    [
      named('een.txt', { content: Buffer.from('eerste'), local: 'tijd', extra: 'langer', comment: 'een woord' }),
      named('map/'),
      named('map/twee.txt', { content: Buffer.from('tweede'), method: 0, local: 'x', comment: 'nog iets' }),
      named('drie.txt', { content: Buffer.from('derde'), extra: 'abc' }),
      named('leeg.txt', { method: 0 }),
    ],
    'Gemaakt met PK\u0005, zonder einde',
  )
  const expected = [
    ['een.txt', 'eerste'],
    ['map/twee.txt', 'tweede'],
    ['drie.txt', 'derde'],
    ['leeg.txt', ''],
  ]
  expect(await read(file)).toEqual(expected)
  expect(await read(new Blob([new Uint8Array(file)]))).toEqual(expected)
})

test('zip: reads names in the encoding that the program wrote, in composed letters', async () => {
  const names = [
    { name: Buffer.from('Crème-1.jpg'), flags: 0x800 },
    // A Mac writes UTF-8 without saying so, in decomposed letters.
    { name: Buffer.from('te\u0302te 2.jpg') },
    // Windows writes the code page of DOS, and backslashes.
    { name: Buffer.from([...Buffer.from('map\\cr'), 0x8a, ...Buffer.from('me.jpg')]) },
  ]
  const found = (await zipEntries(zipOf(names))).map(({ name }) => name)
  expect(found).toEqual(['Crème-1.jpg', 'tête 2.jpg', 'map/crème.jpg'])
})

test('zip: stops an entry at the bytes that it may inflate to', async () => {
  const content = Buffer.alloc(500, 'a')
  for (const method of [0, 8]) {
    const [entry] = await zipEntries(zipOf([named('a.txt', { content, method })]))
    if (!entry) throw new Error('No entry')
    expect(await (await readEntry(entry, 500)).text()).toBe(content.toString())
    await expect(readEntry(entry, 499)).rejects.toThrow(RangeError)
  }
})

/** The same ZIP with a ZIP64 record behind its directory, which points at `at`. */
function withBigEnd(zip: Buffer, at: number): Buffer {
  const end = zip.length - 22
  const big = Buffer.alloc(56 + 20)
  big.writeUInt32LE(0x06064b50, 0)
  big.writeBigUInt64LE(BigInt(zip.readUInt16LE(end + 10)), 32)
  big.writeBigUInt64LE(BigInt(zip.readUInt32LE(end + 12)), 40)
  big.writeBigUInt64LE(BigInt(at), 48)
  big.writeUInt32LE(0x07064b50, 56)
  big.writeBigUInt64LE(BigInt(end), 64)
  return Buffer.concat([zip.subarray(0, end), big, zip.subarray(end)])
}

test('zip: a ZIP64 record of another directory than that of the plain end is refused', async () => {
  const [first, second] = ['een', 'twee'].map((text) => zipOf([named('a.txt', { content: Buffer.from(text) })]))
  if (!first || !second) throw new Error('No ZIP')
  const directory = second.readUInt32LE(second.length - 6)
  expect(await read(withBigEnd(second, directory))).toEqual([['a.txt', 'twee']])
  const both = Buffer.concat([first.subarray(0, -22), second])
  both.writeUInt32LE(first.length - 22 + directory, both.length - 6)
  await expect(zipEntries(withBigEnd(both, first.readUInt32LE(first.length - 6)))).rejects.toThrow('Two directories')
})

test('zip: refuses what is broken, encrypted or packed in another way', async () => {
  const one = [named('a.txt', { content: Buffer.from('inhoud'), method: 0 })]
  const good = zipOf(one)
  const changed = (at: number, byte: number) => {
    const file = Buffer.from(good)
    file[at] = byte
    return file
  }
  const list = good.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  for (const file of [
    Buffer.from(''),
    Buffer.from('geen zip'),
    good.subarray(0, -1),
    changed(list, 0),
    zipOf(one.map((entry) => ({ ...entry, flags: 1 }))),
    zipOf(one.map((entry) => ({ ...entry, flags: 0x809 }))),
  ])
    await expect(zipEntries(file)).rejects.toThrow(Error)
  const firstOf = async (file: Buffer) => {
    const [entry] = await zipEntries(file)
    if (!entry) throw new Error('No entry')
    return readEntry(entry, 1000)
  }
  await expect(firstOf(zipOf(one.map((entry) => ({ ...entry, method: 12 }))))).rejects.toThrow('unknown way of packing')
  await expect(firstOf(changed(list + 21, 1))).rejects.toThrow('cut off')
})
