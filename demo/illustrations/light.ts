import type { Colour } from './colour.ts'
import type { Material } from './sheet.ts'
import { clamp, smooth, unit, vector } from './vector.ts'
import type { Vector } from './vector.ts'

/** One soft window from the side, and the room's own light. */
export type Light = {
  readonly direction: Vector
  /** Halfway between the window and the viewer, where a sheen shows. */
  readonly halfway: Vector
  /** Share of the light that comes from everywhere. */
  readonly ambient: number
  /** Share that comes from the window. */
  readonly key: number
}

export const windowLight: Light = lightFrom(vector(-0.55, 0.58, 0.7), 0.72, 0.74)

export function lightFrom(towards: Vector, ambient: number, key: number): Light {
  const direction = unit(towards)
  return { direction, halfway: unit(vector(direction.x, direction.y, direction.z + 1)), ambient, key }
}

/**
 * What `base` looks like where the unit normal (x, y, z) is turned to the viewer; `lit` is 1 in full window light and 0
 * in shadow. Shadows keep their colour and cool a little, as they do on petals.
 */
export function shade(
  base: Colour,
  x: number,
  y: number,
  z: number,
  lit: number,
  material: Material,
  light: Light,
): Colour {
  const { translucency, gloss, polish, metal } = material
  const facing = x * light.direction.x + y * light.direction.y + z * light.direction.z
  const direct = clamp((facing + 0.22) / 1.22) * lit
  const through = translucency * clamp(0.4 - facing) * (0.35 + 0.65 * lit)
  const room = light.ambient * (0.74 + 0.26 * y) * (0.7 + 0.3 * lit)
  const first = room + light.key * (direct + through)
  // Pale petals light one another: their shadows stay pale.
  const energy = first < 1 ? first + (1 - first) * 0.55 * base.L * base.L * base.L : first
  const dark = clamp(1 - energy)
  const bright = clamp(energy - 1)
  const lightness = energy < 1 ? base.L * energy ** 0.45 : base.L + (1 - base.L) * bright * 0.6
  const chroma = (1 + dark * 0.1) * (1 - bright * 0.4) * (1 + 0.2 * through)
  const shine = gloss > 0 ? gloss * sheen(x, y, z, polish, light) * (0.25 + 0.75 * lit) : 0
  if (metal > 0) return metallic(base, x, y, z, shine, lit, metal)
  return {
    L: clamp(lightness + (1 - lightness) * shine),
    a: base.a * chroma * (1 - shine * 0.8),
    b: (base.b * chroma - dark * 0.014 + direct * 0.006) * (1 - shine * 0.8),
  }
}

function sheen(x: number, y: number, z: number, polish: number, { halfway }: Light): number {
  const toward = clamp(x * halfway.x + y * halfway.y + z * halfway.z)
  // What is polished shows the window itself, in a wider glow.
  return polish > 25 ? 0.8 * smooth(0.955, 0.985, toward) + 0.3 * toward ** 9 : toward ** polish
}

/** Gold and silver show the room: the window, a pale ceiling, a dark band where wall and table meet. */
function metallic(base: Colour, x: number, y: number, z: number, shine: number, lit: number, metal: number): Colour {
  const rx = 2 * z * x
  const ry = 2 * z * y
  const rz = 2 * z * z - 1
  const ceiling = smooth(-0.15, 0.95, ry - rx * 0.35)
  const band = Math.exp(-(((ry + 0.12) / 0.22) ** 2)) * 0.17
  const table = smooth(-0.2, -0.8, ry) * 0.22
  const window = Math.exp(-(((rx + 0.62) / 0.34) ** 2) - ((ry - 0.5) / 0.42) ** 2) * smooth(-0.4, 0.2, rz)
  const seen = (0.8 + 0.32 * ceiling - band + table) * (0.72 + 0.28 * lit)
  const lightness = base.L * (1 - metal) + metal * base.L * seen
  const white = clamp(window * 0.62 + shine * 0.5)
  const chroma = (0.75 + 0.5 * (1 - seen)) * (1 - white * 0.75)
  return { L: clamp(lightness + (1 - lightness) * white), a: base.a * chroma, b: base.b * chroma }
}
