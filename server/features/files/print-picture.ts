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
