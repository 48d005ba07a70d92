import { blade } from '../leaf.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { frameIn, vector } from '../vector.ts'

import type { PottedPlant } from './plant.ts'
import { flowerOnStalk } from './flower-on-stalk.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

/** Several bulbs in one pot, each with its leaves and its stem. */
export function fromBulbs(plant: PottedPlant, soil: Frame, random: Random): Sheet[] {
  const { leaf } = plant
  const sheets: Sheet[] = []
  for (let index = 0; index < plant.blooms; index += 1) {
    const turn = index * golden + 0.9
    const far = 0.34 * Math.sqrt((index + 0.3) / plant.blooms)
    const x = Math.cos(turn) * far
    const z = Math.sin(turn) * far
    sheets.push(
      ...flowerOnStalk(
        plant,
        soil,
        [x, z],
        [x * (plant.wide / 0.7), plant.tall * random.between(0.8, 1.04), z * (plant.wide / 0.7)],
        random,
      ),
    )
    for (let blades = 0; blades < leaf.count; blades += 1) {
      const shape = {
        ...leaf.shape,
        length: leaf.shape.length * random.between(0.75, 1.15),
        twist: random.around(0, 0.6),
      }
      sheets.push(
        blade(
          frameIn(soil, vector(x, -0.03, z), vector(x + random.around(0, 0.15), 1, z + random.around(0, 0.15)), 1),
          random.next() * 6.3,
          shape,
          leaf.paint,
          {},
          random,
        ),
      )
    }
  }
  return sheets
}
