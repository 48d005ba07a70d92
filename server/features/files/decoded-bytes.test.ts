import sharp, { type Metadata, type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { decodedBytes } from './make-picture.ts'

const pixels = 40 * 30
const drawn = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 40, height: 30, channels, background: { r: 200, g: 0, b: 60, alpha: 1 } } })
const of = async (picture: Sharp): Promise<Metadata> => sharp(await picture.toBuffer()).metadata()

test.each([
  ['a JPEG', () => drawn().jpeg(), 0],
  ['a PNG', () => drawn().png(), 0],
  ['a WebP', () => drawn().webp(), 4],
  ['a progressive JPEG, its colours at half the width', () => drawn().jpeg({ progressive: true }), 3],
  ['one with all its colours', () => drawn().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 6],
  ['one in greys', () => drawn().toColourspace('b-w').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 2],
  ['an interlaced PNG', () => drawn().png({ progressive: true }), 3],
  ['one that is seen through', () => drawn(4).png({ progressive: true }), 4],
  ['one of two bytes a sample', () => drawn().toColourspace('rgb16').png({ progressive: true }), 6],
])('decoded bytes: %s is held while it is decoded', async (_, picture, bytesOfPixel) => {
  expect(decodedBytes(await of(picture()))).toBe(pixels * bytesOfPixel)
})
