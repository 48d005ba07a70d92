import { buffer } from 'node:stream/consumers'
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
    const file = await store.read(variantName(filename, smallWidth))
    if (!file) return undefined
    const stored = Buffer.isBuffer(file.content) ? file.content : await buffer(file.content)
    const sharp = await loadSharp()
    const { data, info } = await sharp(stored)
      .resize({ width: thumbSize, height: thumbSize, fit: 'inside' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { content: Uint8Array.from(data), width: info.width, height: info.height }
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
  const file = await store.read(variantName(filename, storedWidth))
  if (!file) return undefined
  const stored = Buffer.isBuffer(file.content) ? file.content : await buffer(file.content)
  const sharp = await loadSharp()
  // Two pipelines, since one would resize before it trims.
  const trimmed = await sharp(stored).trim({ background: '#ffffff', threshold: 12 }).png().toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { content: Uint8Array.from(data), width: info.width, height: info.height }
}
