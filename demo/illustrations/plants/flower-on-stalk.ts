import { bloom } from '../flowers/flower.ts'
import { stanceOf } from '../flowers/stance.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { add, frameAlong, times, toWorld, unit, vector } from '../vector.ts'

import type { PottedPlant } from './plant.ts'

export function flowerOnStalk(
  plant: PottedPlant,
  soil: Frame,
  [footX, footZ]: readonly [number, number],
  [x, y, z]: readonly [number, number, number],
  random: Random,
): Sheet[] {
  const stance = stanceOf(plant.flower)
  const faces = stance.head === 'face'
  const axis = faces
    ? unit(vector(x * 1.1 + random.around(0, 0.35), random.between(0.3, 0.7), 0.85 + z))
    : unit(vector(x * 0.35 + random.around(0, 0.1), 1, z * 0.3 + random.between(0, 0.12)))
  const size = soil.scale * plant.bloomSize * random.around(1, 0.09)
  const foot = toWorld(soil, footX, -0.03, footZ)
  const seat = toWorld(soil, x, y, z)
  const frame = frameAlong(seat, axis, size, stance.head === 'fixed' ? random.around(0, 0.6) : random.next() * 6.3)
  const below = add(seat, times(frame.up, -0.28 * size))
  const under = faces ? add(below, vector(0, -0.3 * size, 0)) : add(below, vector(0, -0.12 * size, 0))
  const middle = vector(
    (foot.x + under.x) / 2 + random.around(0, 0.04) * soil.scale,
    (foot.y + under.y) / 2,
    (foot.z + under.z) / 2,
  )
  const thick = stance.thick * size
  return [
    ...bloom(plant.flower, frame, random),
    stem([foot, middle, under, below, seat], [thick * 1.2, thick, thick, thick * 0.9], stance.stem, random),
  ]
}
