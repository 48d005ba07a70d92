/** What the camera exposes: colour, coverage and depth, larger than the picture so that edges come out smooth. */
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

/** A fresh film every time. */
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

/** The one large film of this thread, wiped: a new one for every picture costs more than drawing many a flower. */
export function reusedFilm(width: number): Film {
  if (large?.width !== width) large = createFilm(width)
  large.pixels.fill(0)
  large.depth.fill(-Infinity)
  return large
}
let large: Film | undefined

/**
 * Corners of facets, `cornerSize` numbers each: x, y and z in film pixels, red, green and blue (0 to 255), and the place
 * in the vein pattern. A corner that nobody sees has x NaN.
 */
export type Corners = Float32Array
export const cornerSize = 7

const opaque = 0xff000000

/** Fills the triangle of the corners that begin at a, b and c; nearest wins. `veins` multiplies brightness and repeats. */
export function expose(film: Film, corners: Corners, a: number, b: number, c: number, veins: Float32Array): void {
  const ax = corners[a] ?? 0
  const ay = corners[a + 1] ?? 0
  const bx = corners[b] ?? 0
  const by = corners[b + 1] ?? 0
  const cx = corners[c] ?? 0
  const cy = corners[c + 1] ?? 0
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  // No area, or a corner that nobody sees.
  if (area === 0 || Number.isNaN(area)) return
  const { width, height, pixels, depth } = film
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (left > right || top > bottom) return
  const inverse = 1 / area
  // Barycentric weights of b and c, and their steps per pixel.
  const bStepX = (cy - ay) * inverse
  const bStepY = (ax - cx) * inverse
  const cStepX = (ay - by) * inverse
  const cStepY = (bx - ax) * inverse
  const az = corners[a + 2] ?? 0
  const bz = (corners[b + 2] ?? 0) - az
  const cz = (corners[c + 2] ?? 0) - az
  const aRed = corners[a + 3] ?? 0
  const bRed = (corners[b + 3] ?? 0) - aRed
  const cRed = (corners[c + 3] ?? 0) - aRed
  const aGreen = corners[a + 4] ?? 0
  const bGreen = (corners[b + 4] ?? 0) - aGreen
  const cGreen = (corners[c + 4] ?? 0) - aGreen
  const aBlue = corners[a + 5] ?? 0
  const bBlue = (corners[b + 5] ?? 0) - aBlue
  const cBlue = (corners[c + 5] ?? 0) - aBlue
  const aVein = corners[a + 6] ?? 0
  const bVein = (corners[b + 6] ?? 0) - aVein
  const cVein = (corners[c + 6] ?? 0) - aVein
  const mask = veins.length - 1
  for (let y = top; y <= bottom; y += 1) {
    const startX = left + 0.5 - ax
    const startY = y + 0.5 - ay
    let wb = bStepX * startX + bStepY * startY
    let wc = cStepX * startX + cStepY * startY
    let index = y * width + left
    for (let x = left; x <= right; x += 1, index += 1, wb += bStepX, wc += cStepX) {
      // A hair of slack closes the seam between neighbouring facets.
      if (wb < -1e-4 || wc < -1e-4 || wb + wc > 1.0001) continue
      const z = az + wb * bz + wc * cz
      if (z <= (depth[index] ?? 0)) continue
      depth[index] = z
      const vein = veins[(aVein + wb * bVein + wc * cVein) & mask] ?? 1
      const red = (aRed + wb * bRed + wc * cRed) * vein
      const green = (aGreen + wb * bGreen + wc * cGreen) * vein
      const blue = (aBlue + wb * bBlue + wc * cBlue) * vein
      pixels[index] = capped(red) | (capped(green) << 8) | (capped(blue) << 16) | opaque
    }
  }
}

const capped = (value: number): number => (value > 255 ? 255 : value | 0)
