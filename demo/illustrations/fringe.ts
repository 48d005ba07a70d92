import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'
import { add, clamp, subtract, times, unit } from './vector.ts'

/** Fine hairs along the upper edge of a petal; `long` in picture units. */
export function fringe(petal: Sheet, perSide: number, long: number, random: Random): Sheet[] {
  const hairs: Sheet[] = []
  for (const side of [-1, 1]) {
    for (let index = 0; index < perSide; index += 1) {
      const v = clamp(0.42 + (0.58 * (index + random.next())) / perSide, 0, 0.995)
      const root = petal.at(side, v)
      const width = 0.016 + random.next() * 0.012
      const low = petal.at(side * 0.96, v - width)
      const high = petal.at(side * 0.96, Math.min(1, v + width))
      const outward = unit(subtract(root, petal.at(side * 0.8, v - 0.06)))
      const tip = add(root, times(outward, long * random.between(0.5, 1)))
      hairs.push({
        at: (u, along) => {
          const from = u < 0 ? low : high
          return add(from, times(subtract(tip, from), along))
        },
        paint: (_u, along, back) => petal.paint(side, Math.min(1, v + along * 0.1), back),
        material: { ...petal.material, veins: 0, facet: 30 },
      })
    }
  }
  return hairs
}
