import { randomBytes } from 'node:crypto'
import type Sharp from 'sharp'
import type { Metadata } from 'sharp'
import { maxUploadPixels, pictureWidths, storedPicture } from '../../../contract/values/limits.ts'
import { boundedQueue } from '../../platform/http/limits/bounded-queue.ts'
import { HttpError } from '../../platform/errors.ts'
import type { PictureStore } from './picture-store.ts'
import type { Db } from '../../platform/db/schema.ts'

let loading: Promise<typeof Sharp> | undefined
/** Takes ten megabytes, so loaded at the first photo. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One picture uses one core and leaves the other to the shop; libvips caches nothing.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
const inTurn = boundedQueue({ name: 'pictures', atOnce: 1, waiting: 20, retryAfter: 10 })
const secondsForOne = 20

export const damagedPhoto = 'Deze foto kunnen we niet lezen, kies een andere'
const unsupported = () => new HttpError(415, "Alleen foto's in JPEG, PNG of WebP kunnen worden gebruikt")

/** By the first bytes: sharp itself would also open SVG, PDF and more. */
function isPhoto(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 12)
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(head)
}

const reading = { limitInputPixels: maxUploadPixels, failOn: 'error', animated: false, sequentialRead: true } as const
const open = (sharp: typeof Sharp, content: Buffer) => sharp(content, reading).timeout({ seconds: secondsForOne })

export const variantName = (filename: string, width: number) => filename.replace(/\.webp$/, `-${width}.webp`)

export const filesOf = (filename: string) => [
  filename,
  ...pictureWidths.slice(0, -1).map((width) => variantName(filename, width)),
]

/** 20 random characters, then the dominant colour, which the page shows while loading. */
const ownName = /^[0-9a-z]{20}-[0-9a-f]{6}\.webp$/
export const isPictureName = (name: string) => ownName.test(name)

const ownFile = /^[0-9a-z]{20}-[0-9a-f]{6}(-\d+)?\.webp$|^\.[0-9a-f]{16}\.part$/
export const isPictureFile = (name: string) => ownFile.test(name)

/** Pixels of all photos of one request: small files may have the most, and 40 million take half a second. */
export interface PixelBudget {
  pixelsLeft: number
}

/** @returns the file name @throws HttpError 415 unless it is an intact JPEG, PNG or WebP, 413 beyond the limits */
export async function makePicture(store: PictureStore, content: Buffer, budget?: PixelBudget): Promise<string> {
  if (!isPhoto(content)) throw unsupported()
  const sharp = await loadSharp()
  await refusing(() => refuseTooMuch(sharp, content, budget))
  const { variants, largest, colour } = await inTurn(() => refusing(() => render(sharp, content)))
  const random = BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
    .slice(-20)
  const filename = `${random}-${colour}.webp`
  try {
    // The largest last: once it exists, the picture is complete.
    for (const { width, bytes } of variants) await store.write(variantName(filename, width), bytes)
    await store.write(filename, largest)
    await store.flush()
  } catch (error) {
    await store.remove(filesOf(filename)).catch(() => undefined)
    throw error
  }
  return filename
}

async function refuseTooMuch(sharp: typeof Sharp, content: Buffer, budget: PixelBudget | undefined): Promise<void> {
  const metadata = await open(sharp, content).metadata()
  if (!['jpeg', 'png', 'webp'].includes(metadata.format)) throw unsupported()
  if (decodedBytes(metadata) > maxDecodedBytes)
    throw new HttpError(413, 'Deze foto vraagt te veel geheugen, sla hem op als gewone JPEG en probeer het opnieuw')
  if (!budget) return
  budget.pixelsLeft -= metadata.width * metadata.height
  if (budget.pixelsLeft < 0) throw new HttpError(413, "De foto's hebben samen te veel beeldpunten; stuur ze in delen.")
}

/** 3 takes more than twice the time of 2, for files a twentieth smaller. */
const effort = 2

async function render(sharp: typeof Sharp, content: Buffer) {
  // sharp drops metadata by default; autoOrient applies its rotation first.
  const { data, info } = await open(sharp, content)
    .autoOrient()
    .resize({ ...storedPicture, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  // In sequence: in parallel they would take tens of megabytes more.
  const largest = await decoded().webp({ quality: 80, effort }).toBuffer()
  const variants = []
  for (const width of pictureWidths.slice(0, -1)) {
    const smaller = () => decoded().resize({ width }).webp({ quality: 78, effort }).toBuffer()
    // Never enlarged: a width that the photo does not fill gets its largest form.
    variants.push({ width, bytes: width < info.width ? await smaller() : largest })
  }
  return { variants, largest, colour: await colourOf(decoded()) }
}

/** The most frequent one, in sixteen steps a channel. sharp's own statistics take longer than a small photo's other work. */
async function colourOf(decoded: ReturnType<typeof Sharp>): Promise<string> {
  // A photo one pixel wide would otherwise become 200,000 pixels high.
  const small = { width: 64, height: 64, fit: 'inside' } as const
  const { data, info } = await decoded.resize(small).raw().toBuffer({ resolveWithObject: true })
  const pixels = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = data.subarray(at, at + 3).map((part) => (part & 0xf0) | 0x08)
    const hex = Buffer.from(colour).toString('hex')
    pixels.set(hex, (pixels.get(hex) ?? 0) + 1)
  }
  const [most = ''] = [...pixels].sort(([, a], [, b]) => b - a)[0] ?? []
  return most
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError) throw error
    const reason = error instanceof Error ? error.message : ''
    if (reason.includes('exceeds pixel limit'))
      throw new HttpError(413, 'Deze foto is groter dan 40 megapixel, verklein hem en probeer het opnieuw')
    throw new HttpError(415, damagedPhoto)
  }
}

/** A progressive JPEG of the most pixels: three samples a pixel, two bytes each. */
const maxDecodedBytes = maxUploadPixels * 3 * 2

/** Held at once: little if stored by row; all of it if interlaced, progressive or WebP, even in a small file. */
function decodedBytes(about: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = about
  const pixels = width * height
  if (format === 'webp') return pixels * 4
  if (!isProgressive) return 0
  // A JPEG's coefficients take two bytes each; '4:2:0' has two planes of a quarter of the pixels.
  if (format === 'jpeg') return pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2
  return pixels * channels * (depth === 'uchar' ? 1 : 2)
}

/** Pictures that no product uses are removed after a day. */
export async function recordPictures(db: Db, filenames: readonly string[], now: Date): Promise<void> {
  const uploadedAt = now.toISOString()
  await db
    .insertInto('pictures')
    .values(filenames.map((filename) => ({ filename, productId: null, position: 0, uploadedAt })))
    .execute()
}
