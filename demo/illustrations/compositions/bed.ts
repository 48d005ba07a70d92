import type { Flower } from '../flowers/flower.ts'
import type { Layer } from '../layer.ts'
import type { Random } from '../../random.ts'
import { footLeaves, leafyStem, stalk, stemLeaves } from '../stalk.ts'
import { vector } from '../vector.ts'

export type Bed = {
  /** Picture units per flower unit. */
  readonly size: number
  readonly blur: number
  readonly count: number
  /** Middle of the heads, and of the row. */
  readonly y: number
  readonly x?: number
  /** Length of the row. */
  readonly spread: number
}

/** A row of one flower, out of focus. */
export function bed(flower: Flower, { size, blur, count, x = 0, y, spread }: Bed, random: Random): Layer {
  const variants = Array.from({ length: Math.min(blur > 24 ? 1 : 2, count) }, () => {
    const foot = vector(random.around(0, 60), -1500, 0)
    const head = vector(0, 0, 0)
    const leaves = leafyStem(flower)
      ? stemLeaves(flower, vector(foot.x / 2, -size * 2, 0), vector(0, -size * 0.3, -20), size, 5, random)
      : footLeaves(flower, vector(foot.x / 2, -size * 2.6, -30), size, random.around(0, 0.15), random)
    return [...stalk({ flower, foot, head, size, gaze: random.around(0, 0.7) }, random), ...leaves]
  })
  const copies = Array.from({ length: count }, (_, index) => ({
    variant: index,
    x: x + ((index + 0.5 + random.around(0, 0.3)) / count - 0.5) * spread,
    y: y + random.around(0, size * 0.5) * (count > 1 ? 1 : 0),
    scale: random.around(0.95, 0.12),
    mirrored: random.chance(0.5),
  }))
  return { variants, copies, blur }
}
