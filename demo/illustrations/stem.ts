import { colour, mix } from './colour.ts'
import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'
import { matt } from './sheet.ts'
import { add, cross, curve, subtract, times, unit, vector } from './vector.ts'
import type { Vector } from './vector.ts'

export type StemPaint = { readonly foot: string; readonly head: string }

/** A round stem through `places`, `thick` its radius from foot to head, both in picture units. */
export function stem(places: readonly Vector[], thick: readonly number[], paint: StemPaint, random: Random): Sheet {
  const foot = colour(paint.foot)
  const head = colour(paint.head)
  const path = pathThrough(places)
  return {
    at(u, v) {
      const here = path(v)
      const axis = unit(subtract(path(v + 0.02), path(v - 0.02)))
      const side = unit(cross(axis, vector(0.05, 0.1, 1)))
      const front = cross(side, axis)
      const radius = curve(thick, v)
      return add(here, add(times(side, -radius * Math.sin(u * Math.PI)), times(front, radius * Math.cos(u * Math.PI))))
    },
    paint: (_u, v) => mix(foot, head, v),
    material: {
      ...matt,
      translucency: 0.15,
      gloss: 0.16,
      polish: 12,
      veins: 0.35,
      facet: 14,
      solid: true,
      seed: random.next(),
      ...(Math.max(...thick) < 4 ? hair : {}),
    },
  }
}

const hair = { cells: [4, 4], veins: 0 } as const

/** A smooth path, read at t in [0, 1]. */
function pathThrough(places: readonly Vector[]): (t: number) => Vector {
  const xs = places.map((place) => place.x)
  const ys = places.map((place) => place.y)
  const zs = places.map((place) => place.z)
  return (t) => vector(curve(xs, t), curve(ys, t), curve(zs, t))
}
