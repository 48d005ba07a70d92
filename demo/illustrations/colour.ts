import { clamp } from './vector.ts'

/** Oklab, in which a halfway mix looks halfway. */
export type Colour = { readonly L: number; readonly a: number; readonly b: number }

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

// The way back is walked for every gradient stop, so its power curve is a table.
const toByte = new Float32Array(4097)
for (let index = 0; index <= 4096; index += 1) {
  const linear = index / 4096
  const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  toByte[index] = encoded * 255
}

export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  const r = toLinear(((value >> 16) & 255) / 255)
  const g = toLinear(((value >> 8) & 255) / 255)
  const b = toLinear((value & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** As bytes of sRGB. */
export function toRgb({ L, a, b }: Colour): { red: number; green: number; blue: number } {
  const longRoot = L + 0.3963377774 * a + 0.2158037573 * b
  const mediumRoot = L - 0.1055613458 * a - 0.0638541728 * b
  const shortRoot = L - 0.0894841775 * a - 1.291485548 * b
  const l = longRoot * longRoot * longRoot
  const m = mediumRoot * mediumRoot * mediumRoot
  const s = shortRoot * shortRoot * shortRoot
  return {
    red: byteOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    green: byteOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    blue: byteOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  }
}

const byteOf = (linear: number): number => toByte[Math.round(clamp(linear) * 4096)] ?? 0

export const mix = (from: Colour, to: Colour, t: number): Colour => ({
  L: from.L + (to.L - from.L) * t,
  a: from.a + (to.a - from.a) * t,
  b: from.b + (to.b - from.b) * t,
})

/** The same hue, lighter or darker by `lightness` and `chroma` times as strong. */
export const tone = (base: Colour, lightness: number, chroma = 1): Colour => ({
  L: clamp(base.L + lightness),
  a: base.a * chroma,
  b: base.b * chroma,
})
