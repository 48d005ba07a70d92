// Reads a ZIP with a limit per entry: a few megabytes can inflate to gigabytes.
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

export interface ZipEntry {
  readonly name: string
  /** @throws RangeError when it inflates beyond `most` bytes, Error when broken */
  read(most: number): Promise<Buffer>
}

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const entrySignature = 0x02014b50
const mostEntries = 10_000

/** @throws Error when it is no ZIP, is split or encrypted, or has too many entries */
export function zipEntries(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(endSignature)
  if (end < 0 || end + 22 > file.length) throw new Error('No end of a ZIP')
  const count = file.readUInt16LE(end + 10)
  if (count > mostEntries) throw new Error('Too many entries')
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (file.readUInt32LE(at) !== entrySignature) throw new Error('No entry of a ZIP')
    const flags = file.readUInt16LE(at + 8)
    if ((flags & 1) === 1) throw new Error('A protected entry')
    const method = file.readUInt16LE(at + 10)
    const packed = file.readUInt32LE(at + 20)
    const nameLength = file.readUInt16LE(at + 28)
    const offset = file.readUInt32LE(at + 42)
    const name = file.toString((flags & 0x800) === 0 ? 'latin1' : 'utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    if (name.endsWith('/')) continue
    entries.push({ name, read: (most) => readEntry(file, { method, packed, offset }, most) })
  }
  return entries
}

async function readEntry(
  file: Buffer,
  { method, packed, offset }: { method: number; packed: number; offset: number },
  most: number,
): Promise<Buffer> {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const bytes = file.subarray(start, start + packed)
  if (bytes.length < packed) throw new Error('An entry is cut off')
  if (method === 8) return inflate(bytes, { maxOutputLength: most })
  if (method !== 0) throw new Error('An unknown way of packing')
  if (packed > most) throw new RangeError('An entry is too large')
  return bytes
}

export const isZip = (file: Buffer) => file.length > 3 && file.readUInt32LE(0) === 0x04034b50
