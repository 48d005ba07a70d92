import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { loadSharp, variantName } from './make-picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface PrintedPicture {
  /** JPEG, which a PDF embeds as it is. */
  readonly content: Uint8Array
  readonly width: number
  readonly height: number
}

/** The stored width that suffices for a quarter of a printed page. */
const storedWidth = 960

/** The smallest stored width, and pixels of half an inch on paper. */
const [smallWidth, thumbSize] = [320, 120]

/** Beside a line of a list; undefined if there is no such file or it cannot be read: the list goes without. */
export async function thumbForPaper(store: PictureStore, filename: string): Promise<PrintedPicture | undefined> {
  try {
    const stored = await readStored(store, variantName(filename, smallWidth))
    if (!stored) return undefined
    const sharp = await loadSharp()
    const thumb = sharp(stored).resize({ width: thumbSize, height: thumbSize, fit: 'inside' }).jpeg({ quality: 80 })
    return await printed(thumb)
  } catch {
    return undefined
  }
}

/** For paper, without its white rim; undefined if there is no such file. @throws if it cannot be read */
export async function printPicture(
  store: PictureStore,
  filename: string,
  most: { readonly width: number; readonly height: number },
): Promise<PrintedPicture | undefined> {
  const stored = await readStored(store, variantName(filename, storedWidth))
  if (!stored) return undefined
  const sharp = await loadSharp()
  // Two pipelines, since one would resize before it trims.
  const trimmed = await sharp(stored).trim({ background: '#ffffff', threshold: 12 }).png().toBuffer()
  return printed(
    sharp(trimmed)
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  )
}

async function readStored(store: PictureStore, name: string): Promise<Buffer | undefined> {
  const file = await store.read(name)
  return file && (Buffer.isBuffer(file.content) ? file.content : buffer(file.content))
}

async function printed(jpeg: Sharp): Promise<PrintedPicture> {
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
  return { content: Uint8Array.from(data), width: info.width, height: info.height }
}
