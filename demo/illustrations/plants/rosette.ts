import { stalkedLeaf } from '../leaf.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { toWorld } from '../vector.ts'

import type { PottedPlant } from './plant.ts'
import { flowerOnStalk } from './flower-on-stalk.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

/** Leaves on their own stalks in a ring; flowers on theirs above the middle. */
export function rosette(plant: PottedPlant, soil: Frame, random: Random): Sheet[] {
  const sheets = ringOfLeaves(plant, soil, random)
  for (let index = 0; index < plant.blooms; index += 1) {
    const turn = index * golden + 0.6
    const far = plant.wide * 0.38 * Math.sqrt((index + 0.4) / plant.blooms)
    const x = Math.cos(turn) * far
    const z = Math.sin(turn) * far * 0.8
    const y = plant.tall * random.between(0.72, 1) - far * 0.4
    sheets.push(...flowerOnStalk(plant, soil, [x * 0.2, z * 0.2], [x, y, z], random))
  }
  return sheets
}

export function ringOfLeaves({ leaf, tall, wide }: PottedPlant, soil: Frame, random: Random): Sheet[] {
  return Array.from({ length: leaf.count }, (_, index) => {
    const inner = index / leaf.count
    const lean = 1.2 - inner * 0.95 + random.around(0, 0.1)
    const reach =
      (leaf.stalk ?? 0.4) * random.between(0.8, 1.2) * (0.85 + 0.35 * inner) * Math.max(0.7, (wide + tall) / 2)
    const shape = {
      ...leaf.shape,
      length: leaf.shape.length * random.around(1, 0.16),
      lean: leaf.shape.lean.map((angle) => angle + 0.62 - inner * 0.75 + random.around(0, 0.12)),
    }
    const stalk = { length: reach, lean, thick: 0.016, paint: leaf.paint.outside ?? '#7a8f5a' }
    const seat = { ...soil, origin: toWorld(soil, random.around(0, 0.1), -0.02, random.around(0, 0.1)) }
    return stalkedLeaf(seat, index * golden, stalk, shape, leaf.paint, { gloss: leaf.gloss ?? 0.16 }, random)
  }).flat()
}
