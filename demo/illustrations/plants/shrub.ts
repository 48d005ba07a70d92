import { bloom } from '../flowers/flower.ts'
import { blade } from '../leaf.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { frameIn, toWorld, unit, vector } from '../vector.ts'

import type { PottedPlant } from './plant.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

/** Branches with leaves along them, each ending in one head. */
export function shrub(plant: PottedPlant, soil: Frame, random: Random): Sheet[] {
  const { leaf } = plant
  const sheets: Sheet[] = []
  for (let index = 0; index < plant.blooms; index += 1) {
    const turn = index * golden + 1.3
    const far = (plant.wide / 2) * Math.sqrt((index + 0.15) / plant.blooms) * (plant.blooms < 4 ? 0.85 : 0.8)
    const x = Math.cos(turn) * far
    const z = Math.sin(turn) * far * 0.85
    const y = plant.tall * random.around(0.86, 0.1) - far * far * 0.45
    const foot = toWorld(soil, x * 0.25, -0.03, z * 0.25)
    const top = toWorld(soil, x, y, z)
    const middle = toWorld(soil, x * 0.6, y * 0.5, z * 0.6)
    const thick = soil.scale * 0.018
    sheets.push(stem([foot, middle, top], [thick * 1.3, thick], { foot: '#6f6a45', head: '#7f9a58' }, random))
    const facing = unit(vector(x * 1.3 + random.around(0, 0.15), 0.75, z * 1.1 + 0.42))
    sheets.push(
      ...bloom(
        plant.flower,
        frameIn(soil, vector(x, y, z), facing, plant.bloomSize * random.around(1, 0.1), random.next() * 6.3),
        random,
      ),
    )
    const each = Math.round(leaf.count / plant.blooms)
    for (let pair = 0; pair < each; pair += 1) {
      const share = 0.22 + (0.72 * (pair + 0.5)) / each
      const place = vector(x * (0.25 + 0.75 * share), y * share * 0.98, z * (0.25 + 0.75 * share))
      const shape = { ...leaf.shape, length: leaf.shape.length * random.around(1.02, 0.16) }
      sheets.push(
        blade(
          frameIn(soil, place, vector(x * 0.7, 1, z * 0.7), 1),
          pair * golden + index + random.around(0, 0.4),
          shape,
          leaf.paint,
          { gloss: leaf.gloss ?? 0.16 },
          random,
        ),
      )
    }
  }
  return sheets
}
