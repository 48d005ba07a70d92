import type { Metadata } from 'sharp'
import { maxUploadPixels } from '../../contract/limits.ts'

/** What a progressive JPEG of the most pixels takes: three samples a pixel, two bytes each. */
export const maxDecodedBytes = maxUploadPixels * 3 * 2

/**
 * Bytes that decoding this picture holds at once. One that is stored row by row takes a few rows; one that is stored in
 * passes (interlaced, progressive) is there as a whole until its last pass, and so is a WebP. A few hundred kilobytes can
 * ask for hundreds of megabytes in this way without having too many pixels.
 */
export function decodedBytes(about: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = about
  const pixels = width * height
  if (format === 'webp') return pixels * 4
  if (!isProgressive) return 0
  // Of a JPEG its coefficients are kept, of two bytes each; '4:2:0' has two planes of a quarter of the pixels.
  if (format === 'jpeg') return pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2
  return pixels * channels * (depth === 'uchar' ? 1 : 2)
}
