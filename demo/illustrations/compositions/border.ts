import { garden } from '../backdrop.ts'
import type { Flower } from '../flowers/flower.ts'
import { stanceOf } from '../flowers/stance.ts'
import { lightFrom } from '../light.ts'
import type { Scene } from '../picture.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { footLeaves, leafyStem, stalk, stemLeaves } from '../stalk.ts'
import { vector } from '../vector.ts'
import { bed } from './bed.ts'

const sunlight = lightFrom(vector(-0.5, 0.75, 0.5), 0.74, 0.8)

/** In the field: a few flowers sharp in front, the rest of the bed fading behind them. */
export function border(flower: Flower, random: Random): Scene {
  const { size } = stanceOf(flower)
  const wide = Math.max(1400, size * 4.7)
  const front = Math.max(2, Math.round(1250 / size))
  return {
    light: sunlight,
    backdrop: garden(random),
    behind: [
      bed(flower, { size: size * 0.42, blur: 28, count: 15, y: 165, spread: 1900 }, random),
      bed(flower, { size: size * 0.58, blur: 19, count: 10, y: 130, spread: 1900 }, random),
      bed(flower, { size: size * 0.78, blur: 9, count: 6, y: 80, spread: 1800 }, random),
    ],
    subject: [
      ...row(flower, front, 60, -150, wide * 0.92, 40, random),
      ...row(flower, Math.max(2, front - 2), -190, 170, wide * 0.78, -30, random),
    ],
  }
}

function row(
  flower: Flower,
  count: number,
  y: number,
  z: number,
  spread: number,
  shift: number,
  random: Random,
): Sheet[] {
  const stance = stanceOf(flower)
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5 + random.around(0, 0.28)) / count - 0.5) * spread + shift
    const size = stance.size * random.around(1, 0.08)
    const head = vector(x, y + random.around(0, 70), z + random.around(0, 60))
    const foot = vector(x + random.around(0, 40), -900, z)
    const leaves = leafyStem(flower)
      ? stemLeaves(
          flower,
          vector(foot.x, y - size * 2, z),
          vector(x, head.y - size * 0.35, z - 30),
          size,
          stance.leaf.each + 1,
          random,
        )
      : footLeaves(
          flower,
          vector(foot.x, Math.min(-640, y - size * 2.4), z - 150),
          size,
          random.around(0, 0.15),
          random,
        )
    return [...stalk({ flower, foot, head, size, gaze: random.around(0, 0.7) }, random), ...leaves]
  }).flat()
}
