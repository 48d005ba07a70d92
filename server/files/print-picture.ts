import { buffer } from 'node:stream/consumers'
import { loadSharp, variantName } from './make-picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface PrintedPicture {
  /** JPEG, which a PDF takes as it is. */
  readonly content: Uint8Array
  readonly width: number
  readonly height: number
}

/** Of the widths in which pictures are stored, what a quarter of a page needs on paper. */
const storedWidth = 960

/**
 * A stored picture for paper, without its white rim, within so many pixels; undefined where there is no such file.
 * @throws where the store cannot be reached, or holds no picture under that name
 */
export async function printPicture(
  store: PictureStore,
  filename: string,
  most: { readonly width: number; readonly height: number },
): Promise<PrintedPicture | undefined> {
  const file = await store.read(variantName(filename, storedWidth))
  if (!file) return undefined
  const stored = Buffer.isBuffer(file.content) ? file.content : await buffer(file.content)
  const sharp = await loadSharp()
  // Twice, since one pipeline makes a picture smaller before it trims it.
  const trimmed = await sharp(stored).trim({ background: '#ffffff', threshold: 12 }).png().toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { content: Uint8Array.from(data), width: info.width, height: info.height }
}
