/** What the camera exposes: premultiplied colour with coverage, and depth, larger than the picture so that edges come out smooth. */
export type Film = {
  readonly width: number
  readonly height: number
  /** Film pixels per picture unit. */
  readonly scale: number
  /** Red, green, blue, coverage: a byte each, red lowest. */
  readonly pixels: Uint32Array
  readonly depth: Float32Array
}

/** Scenes are laid out in these units, whatever the picture's size in pixels. */
export const pictureWidth = 1600
export const pictureHeight = 1200

export function createFilm(width: number): Film {
  const height = (width / 4) * 3
  return {
    width,
    height,
    scale: width / pictureWidth,
    pixels: new Uint32Array(width * height),
    depth: new Float32Array(width * height).fill(-Infinity),
  }
}

/** One corner of a facet, in film pixels. */
export type Corner = {
  x: number
  y: number
  z: number
  red: number
  green: number
  blue: number
  /** Where in the vein pattern, in pattern cells. */
  vein: number
}

const opaque = 0xff000000

/** Fills one triangle, nearest wins. `veins` multiplies brightness (1 = unchanged) and repeats. */
export function expose(film: Film, a: Corner, b: Corner, c: Corner, veins: Float32Array): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (area === 0 || !Number.isFinite(area)) return
  const { width, height, pixels, depth } = film
  const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(a.x, b.x, c.x) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5))
  if (left > right || top > bottom) return
  const inverse = 1 / area
  // Barycentric weights of b and c, and their steps per pixel.
  const bStepX = (c.y - a.y) * inverse
  const bStepY = -(c.x - a.x) * inverse
  const cStepX = -(b.y - a.y) * inverse
  const cStepY = (b.x - a.x) * inverse
  const mask = veins.length - 1
  // A hair of slack closes the seam between neighbouring facets.
  const slack = -1e-4
  for (let y = top; y <= bottom; y += 1) {
    const startX = left + 0.5 - a.x
    const startY = y + 0.5 - a.y
    let wb = bStepX * startX + bStepY * startY
    let wc = cStepX * startX + cStepY * startY
    let index = y * width + left
    for (let x = left; x <= right; x += 1, index += 1, wb += bStepX, wc += cStepX) {
      const wa = 1 - wb - wc
      if (wa < slack || wb < slack || wc < slack) continue
      const z = wa * a.z + wb * b.z + wc * c.z
      if (z <= (depth[index] ?? 0)) continue
      depth[index] = z
      const vein = veins[(wa * a.vein + wb * b.vein + wc * c.vein) & mask] ?? 1
      const red = Math.min(255, (wa * a.red + wb * b.red + wc * c.red) * vein)
      const green = Math.min(255, (wa * a.green + wb * b.green + wc * c.green) * vein)
      const blue = Math.min(255, (wa * a.blue + wb * b.blue + wc * c.blue) * vein)
      pixels[index] = (red & 255) | ((green & 255) << 8) | ((blue & 255) << 16) | opaque
    }
  }
}
