import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipEntries } from './zip.ts'

interface Packed {
  readonly name: Buffer
  readonly content?: Buffer
  readonly flags?: number
  readonly method?: number
  /** What programs add: in front of the content, and to the entry in the list at the end. */
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
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...files, ...list, end, Buffer.from(comment)])
}
const named = (name: string, more: Omit<Packed, 'name'> = {}): Packed => ({ name: Buffer.from(name), ...more })
const read = async (file: Buffer, most = 1000) =>
  Promise.all(zipEntries(file).map(async (entry) => [entry.name, (await entry.read(most)).toString()]))

test('zip: every entry is read, whatever stands around it; folders are none', async () => {
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
  expect(await read(file)).toEqual([
    ['een.txt', 'eerste'],
    ['map/twee.txt', 'tweede'],
    ['drie.txt', 'derde'],
    ['leeg.txt', ''],
  ])
})

test('zip: what is packed grows no further than it may', async () => {
  const content = Buffer.alloc(500, 'a')
  for (const method of [0, 8]) {
    const [entry] = zipEntries(zipOf([named('a.txt', { content, method })]))
    expect(await entry?.read(500)).toEqual(content)
    await expect(entry?.read(499)).rejects.toThrow(RangeError)
  }
})

test('zip: a ZIP that is broken, protected or packed in another way is refused', async () => {
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
    expect(() => zipEntries(file)).toThrow(Error)
  const [other] = zipEntries(zipOf(one.map((entry) => ({ ...entry, method: 12 }))))
  await expect(other?.read(1000)).rejects.toThrow('An unknown way of packing')
  // As long as it says, and there is not that much.
  const [cut] = zipEntries(changed(list + 21, 1))
  await expect(cut?.read(1000)).rejects.toThrow('An entry is cut off')
})
