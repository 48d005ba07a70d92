// Reads a ZIP by its central directory, in the browser and on the server: a few megabytes can inflate to gigabytes.
import { decodeCp850 } from './cp850.ts'

export interface ZipEntry {
  /** In NFC, folders separated by '/'. */
  readonly name: string
  /** Inflates piece by piece. @throws RangeError beyond `most` bytes, Error when damaged */
  pieces(most: number): AsyncGenerator<Uint8Array<ArrayBuffer>>
}

const entrySignature = 0x02014b50
const endSignature = 0x06054b50
const bigEndLocator = 0x07064b50
const bigEndSignature = 0x06064b50
/** ZIP64: the number does not fit in four bytes and stands elsewhere. */
const elsewhere = 0xffffffff
/** The end record and the longest comment behind it. */
const longestEnd = 22 + 0xffff
export const mostEntries = 10_000
/** In bytes: as many entries with names of 400 letters. */
const mostDirectory = 5_000_000

export const isZip = (file: Uint8Array): boolean =>
  file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4

/** A file in a browser, or bytes on the server. */
export type ZipFile = Blob | Uint8Array

const sizeOf = (zip: ZipFile) => (zip instanceof Blob ? zip.size : zip.length)
const partOf = (zip: ZipFile, from: number, to: number) =>
  zip instanceof Blob ? zip.slice(from, to) : new Blob([new Uint8Array(zip.subarray(from, to))])

/**
 * @param most entries, folders included
 * @throws RangeError when it has more, Error when it is no ZIP, is split or encrypted
 */
export async function zipEntries(zip: ZipFile, most = mostEntries): Promise<ZipEntry[]> {
  const { at, size, count } = await directoryOf(zip)
  if (count > most || size > mostDirectory) throw new RangeError('Too many entries')
  const directory = await viewOf(zip, at, size)
  const entries: ZipEntry[] = []
  let entry = 0
  for (let index = 0; index < count; index++) {
    if (directory.getUint32(entry, true) !== entrySignature) throw new Error('No entry of a ZIP')
    const flags = directory.getUint16(entry + 8, true)
    if ((flags & 1) === 1) throw new Error('An encrypted entry')
    const nameLength = directory.getUint16(entry + 28, true)
    const extraLength = directory.getUint16(entry + 30, true)
    const name = nameOf(new Uint8Array(directory.buffer, directory.byteOffset + entry + 46, nameLength), flags)
    const place = placeOf(directory, entry, entry + 46 + nameLength, extraLength)
    if (!name.endsWith('/')) entries.push({ name, pieces: (most) => inflated(zip, place, most) })
    entry += 46 + nameLength + extraLength + directory.getUint16(entry + 32, true)
  }
  return entries
}

/** @throws RangeError beyond `most` bytes, Error when damaged */
export async function readEntry(entry: ZipEntry, most: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of entry.pieces(most)) pieces.push(piece)
  return new Blob(pieces)
}

async function viewOf(zip: ZipFile, from: number, length: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await partOf(zip, from, from + length).arrayBuffer())
}

const bigNumber = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

async function directoryOf(zip: ZipFile): Promise<{ at: number; size: number; count: number }> {
  const from = Math.max(0, sizeOf(zip) - longestEnd)
  const tail = await viewOf(zip, from, longestEnd)
  for (let end = tail.byteLength - 22; end >= 0; end--) {
    if (tail.getUint32(end, true) !== endSignature) continue
    const at = tail.getUint32(end + 16, true)
    if (end < 20 || tail.getUint32(end - 20, true) !== bigEndLocator)
      return { at, size: tail.getUint32(end + 12, true), count: tail.getUint16(end + 10, true) }
    // ZIP64: over 4 GB or 65,535 entries.
    const big = await viewOf(zip, bigNumber(tail, end - 12), 56)
    if (big.getUint32(0, true) !== bigEndSignature) throw new Error('No end of a ZIP64')
    // Of two directories, another program may read the other one.
    if (at !== elsewhere && at !== bigNumber(big, 48)) throw new Error('Two directories')
    return { at: bigNumber(big, 48), size: bigNumber(big, 40), count: bigNumber(big, 32) }
  }
  throw new Error('No end of a ZIP')
}

/** Marked as UTF-8, or UTF-8 without the mark as a Mac writes it; else Windows' code page. */
function nameOf(bytes: Uint8Array, flags: number): string {
  const isMarked = (flags & 0x800) !== 0
  const text = isMarked ? new TextDecoder().decode(bytes) : (asUtf8(bytes) ?? decodeCp850(bytes))
  return text.normalize('NFC').replaceAll('\\', '/')
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

interface Place {
  readonly method: number
  readonly packed: number
  readonly at: number
}

function placeOf(view: DataView, entry: number, extra: number, extraLength: number): Place {
  const method = view.getUint16(entry + 10, true)
  let packed = view.getUint32(entry + 20, true)
  let at = view.getUint32(entry + 42, true)
  const isUnpackedBig = view.getUint32(entry + 24, true) === elsewhere
  for (let field = extra; field + 4 <= extra + extraLength; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let next = field + 4 + (isUnpackedBig ? 8 : 0)
    if (packed === elsewhere) {
      packed = bigNumber(view, next)
      next += 8
    }
    if (at === elsewhere) at = bigNumber(view, next)
  }
  return { method, packed, at }
}

async function* inflated(
  zip: ZipFile,
  { method, packed, at }: Place,
  most: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (method !== 0 && method !== 8) throw new Error('An unknown way of packing')
  const head = await viewOf(zip, at, 30)
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  if (start + packed > sizeOf(zip)) throw new Error('An entry is cut off')
  const bytes: ReadableStream<Uint8Array<ArrayBuffer>> = partOf(zip, start, start + packed).stream()
  const stream = method === 0 ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.length
      if (size > most) throw new RangeError('An entry inflates too large')
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
