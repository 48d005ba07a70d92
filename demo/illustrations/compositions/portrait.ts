import type { Mood } from '../backdrop.ts'
import { wall } from '../backdrop.ts'
import type { Flower } from '../flowers/flower.ts'
import { stanceOf } from '../flowers/stance.ts'
import { windowLight } from '../light.ts'
import type { Scene } from '../picture.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { footLeaves, leafyStem, stalk, stemLeaves } from '../stalk.ts'
import { vector } from '../vector.ts'
import { bed } from './bed.ts'

/** One flower from close by; its neighbours stand out of focus behind it. */
export function portrait(flower: Flower, mood: Mood, random: Random): Scene {
  const stance = stanceOf(flower)
  const side = random.chance(0.5) ? 1 : -1
  // The larger the head is to begin with, the less room is left to come nearer.
  const size =
    Math.min(760, 250 + stance.size * 1.3) *
    (flower.kind === 'umbel' || flower.kind === 'crown-imperial' || flower.kind === 'spike' ? 0.86 : 1)
  const head = vector(side * random.between(60, 150), random.between(-10, 60), 0)
  const foot = vector(head.x - side * random.between(40, 160), -1050, -60)
  const subject: Sheet[] = stalk({ flower, foot, head, size, gaze: -side * 0.25 }, random)
  if (leafyStem(flower))
    subject.push(
      ...stemLeaves(
        flower,
        vector(foot.x, -900, -60),
        vector(head.x, head.y - size * 0.35, -80),
        size * 0.8,
        5,
        random,
      ),
    )
  else subject.push(...footLeaves(flower, vector(foot.x + side * 90, -1000, -330), size * 0.8, side * 0.12, random))
  return {
    light: windowLight,
    backdrop: wall(mood, random),
    behind: [
      bed(flower, { size: stance.size * 0.72, blur: 42, count: 8, y: 0, spread: 1900 }, random),
      bed(
        flower,
        { size: size * 0.72, blur: 15, count: 1, y: -120, spread: 0, x: -side * random.between(440, 540) },
        random,
      ),
    ],
    subject,
  }
}
