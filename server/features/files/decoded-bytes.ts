import type { Metadata } from 'sharp'
import { maxUploadPixels } from '../../../contract/values/limits.ts'

/** A progressive JPEG of the most pixels: three samples a pixel, two bytes each. */
export const maxDecodedBytes = maxUploadPixels * 3 * 2

/** Held at once: little if stored by row; all of it if interlaced, progressive or WebP, even in a small file. */
export function decodedBytes(about: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = about
  const pixels = width * height
  if (format === 'webp') return pixels * 4
  if (!isProgressive) return 0
  // A JPEG's coefficients take two bytes each; '4:2:0' has two planes of a quarter of the pixels.
  if (format === 'jpeg') return pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2
  return pixels * channels * (depth === 'uchar' ? 1 : 2)
}
