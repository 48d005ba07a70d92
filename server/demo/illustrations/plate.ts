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

/** Three box blurs, which together look like a lens. `radius` in plate pixels. */
export function blur({ width, height, values }: Plate, radius: number): void {
  const reach = Math.max(1, Math.round(radius * 0.6))
  const copy = new Float32Array(values.length)
  for (let pass = 0; pass < 3; pass += 1) {
    sweep(values, copy, width, height, 4, width * 4, reach)
    sweep(copy, values, height, width, width * 4, 4, reach)
  }
}

/** One running mean along lines of `count` cells `step` apart; `lines` lines, `stride` apart. */
function sweep(
  from: Float32Array,
  to: Float32Array,
  count: number,
  lines: number,
  step: number,
  stride: number,
  reach: number,
): void {
  const share = 1 / (reach * 2 + 1)
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      const start = line * stride + channel
      const end = start + (count - 1) * step
      let sum = 0
      for (let cell = -reach; cell <= reach; cell += 1) sum += from[within(start + cell * step, start, end)] ?? 0
      for (let cell = 0; cell < count; cell += 1) {
        to[start + cell * step] = sum * share
        sum += from[within(start + (cell + reach + 1) * step, start, end)] ?? 0
        sum -= from[within(start + (cell - reach) * step, start, end)] ?? 0
      }
    }
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
