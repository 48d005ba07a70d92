import type { Crevices } from './crevices.ts'
import type { Film } from './film.ts'
import type { Plate } from './plate.ts'

export type Picture = {
  readonly width: number
  readonly height: number
  /** Red, green and blue bytes in turn. */
  readonly data: Uint8Array
}

/** Lays the film over the plate at the picture's size. Every 2 × 2 picture pixels come from 3 × 3 of the film. */
export function develop(film: Film, crevices: Crevices, plate: Plate): Picture {
  const width = (film.width / 3) * 2
  const height = (film.height / 3) * 2
  const data = new Uint8Array(width * height * 3)
  const behind = stretcher(plate.values, plate, 4, width, height)
  const light = stretcher(crevices.open, crevices, 1, width, height)
  const { pixels, width: filmWidth } = film
  let grain = 12345
  let at = 0
  for (let y = 0; y < height; y += 1) {
    const back = behind(y)
    const open = light(y)
    const line = ((y >> 1) * 3 + (y & 1)) * filmWidth
    const upper = y & 1 ? 1 / 3 : 2 / 3
    for (let x = 0; x < width; x += 1, at += 3) {
      const first = line + (x >> 1) * 3 + (x & 1)
      const northWest = pixels[first] ?? 0
      const northEast = pixels[first + 1] ?? 0
      const southWest = pixels[first + filmWidth] ?? 0
      const southEast = pixels[first + filmWidth + 1] ?? 0
      grain = (Math.imul(grain, 1664525) + 1013904223) | 0
      // A touch of grain keeps the soft gradients from banding.
      const speck = (grain >> 24) / 200 + 0.5
      let red = speck
      let green = speck
      let blue = speck
      let rest = 1
      if ((northWest | northEast | southWest | southEast) !== 0) {
        const left = x & 1 ? 1 / 3 : 2 / 3
        const nw = upper * left
        const ne = upper * (1 - left)
        const sw = (1 - upper) * left
        const se = (1 - upper) * (1 - left)
        rest -= cover(northWest) * nw + cover(northEast) * ne + cover(southWest) * sw + cover(southEast) * se
        const own = open[x] ?? 1
        const glow = own + (1 - own) * 0.45 * (middle(northWest) / 255)
        red +=
          (0.15 + 0.85 * glow) *
          (nw * (northWest & 255) + ne * (northEast & 255) + sw * (southWest & 255) + se * (southEast & 255))
        green +=
          glow * (nw * middle(northWest) + ne * middle(northEast) + sw * middle(southWest) + se * middle(southEast))
        blue +=
          glow *
          (nw * upperByte(northWest) +
            ne * upperByte(northEast) +
            sw * upperByte(southWest) +
            se * upperByte(southEast))
      }
      data[at] = byte(red + rest * (back[x * 4] ?? 0))
      data[at + 1] = byte(green + rest * (back[x * 4 + 1] ?? 0))
      data[at + 2] = byte(blue + rest * (back[x * 4 + 2] ?? 0))
    }
  }
  return { width, height, data }
}

const cover = (pixel: number): number => pixel >>> 31
const middle = (pixel: number): number => (pixel >> 8) & 255
const upperByte = (pixel: number): number => (pixel >> 16) & 255

/** Answers lines of a large picture drawn out from a small raster of `channels` values a cell; the line is reused. */
function stretcher(
  values: Float32Array,
  { width, height }: { width: number; height: number },
  channels: 1 | 4,
  largeWidth: number,
  largeHeight: number,
) {
  const row = new Float32Array(largeWidth * channels)
  const narrow = new Float32Array((width + 1) * channels)
  const columns = new Int32Array(largeWidth)
  const shares = new Float32Array(largeWidth)
  for (let x = 0; x < largeWidth; x += 1) {
    const place = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / largeWidth - 0.5))
    columns[x] = Math.floor(place) * channels
    shares[x] = place - Math.floor(place)
  }
  return (y: number): Float32Array => {
    const place = Math.min(height - 1.001, Math.max(0, ((y + 0.5) * height) / largeHeight - 0.5))
    const above = Math.floor(place) * width * channels
    const below = above + width * channels
    const down = place - Math.floor(place)
    for (let index = 0; index < width * channels; index += 1) {
      const upper = values[above + index] ?? 0
      narrow[index] = upper + ((values[below + index] ?? 0) - upper) * down
    }
    let to = 0
    for (let x = 0; x < largeWidth; x += 1, to += channels) {
      const from = columns[x] ?? 0
      const right = shares[x] ?? 0
      const first = narrow[from] ?? 0
      row[to] = first + ((narrow[from + channels] ?? 0) - first) * right
      if (channels === 1) continue
      const second = narrow[from + 1] ?? 0
      row[to + 1] = second + ((narrow[from + channels + 1] ?? 0) - second) * right
      const third = narrow[from + 2] ?? 0
      row[to + 2] = third + ((narrow[from + channels + 2] ?? 0) - third) * right
    }
    return row
  }
}

const byte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value | 0)
