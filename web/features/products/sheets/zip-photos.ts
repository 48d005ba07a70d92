// Reads photos of a ZIP one by one: 2,000 photos do not fit in a page's memory.
import { isPhotoName } from '../../../../contract/rules/photo-name.ts'

export interface WaitingPhoto {
  readonly name: string
  /** @throws when it cannot be read */
  open(): Promise<File>
}

const endSignature = 0x06054b50
const bigEndLocator = 0x07064b50
const entrySignature = 0x02014b50
/** Bytes searched for the end record, which a comment may follow. */
const longestEnd = 66_000
/** ZIP64: the number does not fit in four bytes and follows elsewhere. */
const elsewhere = 0xffffffff

/** @throws Error when it is not a readable ZIP */
async function photosInZip(zip: File): Promise<WaitingPhoto[]> {
  const { at, size } = await directoryOf(zip)
  const directory = await viewOf(zip, at, size)
  const photos: WaitingPhoto[] = []
  for (let entry = 0; entry + 46 <= directory.byteLength; ) {
    if (directory.getUint32(entry, true) !== entrySignature) throw new Error('No entry of a ZIP')
    const lengths = [28, 30, 32].map((offset) => directory.getUint16(entry + offset, true))
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const name = textOf(directory, entry + 46, nameLength)
    const found = placeOf(directory, entry, entry + 46 + nameLength, extraLength)
    if (isPhotoName(name)) photos.push({ name: name.split('/').at(-1) ?? name, open: () => unpack(zip, name, found) })
    entry += 46 + nameLength + extraLength + commentLength
  }
  return photos
}

async function viewOf(file: File, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer())
}

const textOf = (view: DataView, at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length))

const bigNumber = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

async function directoryOf(zip: File): Promise<{ at: number; size: number }> {
  const from = Math.max(0, zip.size - longestEnd)
  const tail = await viewOf(zip, from, longestEnd)
  for (let end = tail.byteLength - 22; end >= 0; end--) {
    if (tail.getUint32(end, true) !== endSignature) continue
    const found = { at: tail.getUint32(end + 16, true), size: tail.getUint32(end + 12, true) }
    if (end < 20 || tail.getUint32(end - 20, true) !== bigEndLocator) return found
    // ZIP64: over 4 GB or 65,535 entries.
    const big = await viewOf(zip, bigNumber(tail, end - 12), 56)
    return { at: bigNumber(big, 48), size: bigNumber(big, 40) }
  }
  throw new Error('No end of a ZIP')
}

interface Place {
  readonly method: number
  readonly packed: number
  readonly at: number
}

function placeOf(view: DataView, entry: number, extra: number, extraLength: number): Place {
  const method = view.getUint16(entry + 10, true)
  let [packed, at] = [view.getUint32(entry + 20, true), view.getUint32(entry + 42, true)]
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

async function unpack(zip: File, name: string, { method, packed, at }: Place): Promise<File> {
  const head = await viewOf(zip, at, 30)
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = zip.slice(start, start + packed)
  if (method !== 0 && method !== 8) throw new Error('An unknown way of packing')
  const unpacked =
    method === 0 ? bytes : await new Response(bytes.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob()
  return new File([unpacked], name.split('/').at(-1) ?? name, { type: typeOf(name) })
}

const typeOf = (name: string) => (/png$/i.test(name) ? 'image/png' : /webp$/i.test(name) ? 'image/webp' : 'image/jpeg')

/** Unpacks ZIPs; `unreadable` names invalid ones. */
export async function pendingPhotos(
  files: readonly File[],
): Promise<{ photos: readonly WaitingPhoto[]; unreadable: readonly string[] }> {
  const photos: WaitingPhoto[] = []
  const unreadable: string[] = []
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) photos.push({ name: file.name, open: () => Promise.resolve(file) })
    else
      await photosInZip(file).then(
        (some) => photos.push(...some),
        () => unreadable.push(file.name),
      )
  }
  return { photos, unreadable }
}
