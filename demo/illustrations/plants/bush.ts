import { blade } from '../leaf.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { frameIn, vector } from '../vector.ts'

import type { PottedPlant } from './plant.ts'
import { flowerOnStalk } from './flower-on-stalk.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

/** Many thin stems, each with a spike or a small flower, over a cushion of fine leaves. */
export function bush(plant: PottedPlant, soil: Frame, random: Random): Sheet[] {
  const { leaf } = plant
  const sheets: Sheet[] = []
  for (let index = 0; index < leaf.count; index += 1) {
    const turn = index * golden
    const far = 0.42 * Math.sqrt((index + 0.5) / leaf.count)
    const place = vector(Math.cos(turn) * far, plant.tall * 0.3 * random.next(), Math.sin(turn) * far)
    const shape = {
      ...leaf.shape,
      length: leaf.shape.length * random.between(0.7, 1.25),
      lean: leaf.shape.lean.map((angle) => angle + random.around(0, 0.2)),
    }
    sheets.push(
      blade(
        frameIn(soil, place, vector(Math.cos(turn) * far * 2, 1, Math.sin(turn) * far * 2), 1),
        random.next() * 6.3,
        shape,
        leaf.paint,
        { gloss: leaf.gloss ?? 0.08 },
        random,
      ),
    )
  }
  for (let index = 0; index < plant.blooms; index += 1) {
    const turn = index * golden + 0.4
    const far = Math.sqrt((index + 0.5) / plant.blooms)
    const x = Math.cos(turn) * far * plant.wide * 0.5
    const z = Math.sin(turn) * far * plant.wide * 0.42
    const y = plant.tall * (1 - 0.32 * far * far) * random.around(0.94, 0.1)
    sheets.push(...flowerOnStalk(plant, soil, [x * 0.35, z * 0.35], [x, y, z], random))
  }
  return sheets
}
