/** A small picture of three channels (0 to 255) and coverage (0 to 1), premultiplied, on which soft things are worked out. */
export type Plate = {
  readonly width: number
  readonly height: number
  /** Red, green, blue, coverage in turn. */
  readonly values: Float32Array
}

export function createPlate(width: number, height: number): Plate {
  return { width, height, values: new Float32Array(width * height * 4) }
}

export const blur = ({ width, height, values }: Plate, radius: number): void =>
  blurRaster(values, width, height, 4, radius)

/** Three box blurs, which together look like a lens. `radius` in cells of the raster, which has `channels` values each. */
export function blurRaster(
  values: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
): void {
  const reach = Math.max(1, Math.round(radius * 0.6))
  const copy = new Float32Array(values.length)
  for (let pass = 0; pass < 3; pass += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      for (let row = 0; row < height; row += 1) {
        sweep(values, copy, row * width * channels + channel, channels, width, reach)
      }
      for (let column = 0; column < width; column += 1) {
        sweep(copy, values, column * channels + channel, width * channels, height, reach)
      }
    }
  }
}

/** A running mean along one line of `count` cells, `step` apart. */
function sweep(from: Float32Array, to: Float32Array, start: number, step: number, count: number, reach: number): void {
  const end = start + (count - 1) * step
  const share = 1 / (reach * 2 + 1)
  let sum = 0
  for (let cell = -reach; cell <= reach; cell += 1) sum += from[within(start + cell * step, start, end)] ?? 0
  let ahead = start + (reach + 1) * step
  let behind = start - reach * step
  for (let at = start; at <= end; at += step, ahead += step, behind += step) {
    to[at] = sum * share
    sum += (from[ahead > end ? end : ahead] ?? 0) - (from[behind < start ? start : behind] ?? 0)
  }
}

const within = (at: number, start: number, end: number): number => (at < start ? start : at > end ? end : at)

/** Lays `upper` over `lower`; both of one size. */
export function lay(lower: Plate, upper: Plate): void {
  for (let at = 0; at < lower.values.length; at += 4) {
    const rest = 1 - (upper.values[at + 3] ?? 0)
    for (let channel = 0; channel < 4; channel += 1) {
      lower.values[at + channel] = (upper.values[at + channel] ?? 0) + (lower.values[at + channel] ?? 0) * rest
    }
  }
}
