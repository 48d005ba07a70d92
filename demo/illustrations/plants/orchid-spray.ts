import { bloom } from '../flowers/flower.ts'
import { blade } from '../leaf.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { frameAlong, toWorld, unit, vector } from '../vector.ts'

import type { PottedPlant } from './plant.ts'

/** One or two sprays that bow under their row of flowers, over a few broad leaves. */
export function orchidSpray(plant: PottedPlant, soil: Frame, random: Random): Sheet[] {
  const { leaf, flower } = plant
  const sheets: Sheet[] = []
  for (let index = 0; index < leaf.count; index += 1) {
    const side = index % 2 ? 0 : Math.PI
    sheets.push(
      blade(
        soil,
        side + random.around(0, 0.7),
        { ...leaf.shape, length: leaf.shape.length * random.around(1, 0.14) },
        leaf.paint,
        { gloss: 0.4, polish: 14, translucency: 0.1 },
        random,
      ),
    )
  }
  const sprays = plant.blooms > 9 ? 2 : 1
  const each = Math.ceil(plant.blooms / sprays)
  for (let spray = 0; spray < sprays; spray += 1) {
    const side = spray === 0 ? 1 : -1
    const tall = plant.tall * (spray === 0 ? 1 : 0.8)
    const along = (t: number) => {
      const bow = Math.max(0, t - 0.45) / 0.55
      return vector(
        side * (0.03 + 0.05 * t + plant.wide * 0.46 * bow ** 1.4),
        tall * (1.62 * t - 0.72 * bow ** 2),
        0.06 + 0.12 * bow,
      )
    }
    const points = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => toWorld(soil, along(t).x, along(t).y, along(t).z))
    sheets.push(
      stem(
        points,
        [0.017 * soil.scale, 0.014 * soil.scale, 0.008 * soil.scale],
        { foot: '#6f7f4a', head: '#7a6a4a' },
        random,
      ),
    )
    for (let index = 0; index < each; index += 1) {
      const t = 0.52 + (0.46 * index) / Math.max(1, each - 1)
      const at = along(t)
      const turn = index % 2 ? 1 : -1
      const facing = unit(vector(side * 0.25 + turn * 0.35, -0.05, 1))
      const seat = toWorld(soil, at.x + turn * 0.06, at.y + 0.04, at.z + 0.12)
      const size = soil.scale * plant.bloomSize * (1 - 0.24 * (index / each)) * random.around(1, 0.05)
      // An orchid holds its lip down whichever way it faces.
      sheets.push(...bloom(flower, frameAlong(seat, facing, size, random.around(0, 0.12)), random))
      sheets.push(
        stem(
          [toWorld(soil, at.x, at.y, at.z), seat],
          [0.007 * soil.scale, 0.006 * soil.scale],
          { foot: '#7a7a4a', head: '#9fae6a' },
          random,
        ),
      )
    }
  }
  return sheets
}
