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

/** Where the heads of a bunch stand: x and y from −1 to 1, and how near, from back to front. */
const layouts: Record<number, readonly (readonly [number, number, number])[]> = {
  2: [
    [-0.42, -0.2, 1],
    [0.36, 0.34, 0],
  ],
  3: [
    [-0.62, -0.02, 0.4],
    [0.02, 0.42, 0],
    [0.58, -0.26, 1],
  ],
  4: [
    [-0.74, -0.05, 0.5],
    [-0.24, 0.5, 0],
    [0.16, -0.34, 1],
    [0.66, 0.26, 0.3],
  ],
  5: [
    [-0.82, -0.02, 0.4],
    [-0.36, 0.54, 0],
    [-0.1, -0.36, 1],
    [0.4, 0.42, 0.1],
    [0.74, -0.16, 0.7],
  ],
  6: [
    [-0.86, 0.02, 0.3],
    [-0.42, 0.56, 0],
    [-0.38, -0.4, 1],
    [0.16, 0.3, 0.3],
    [0.36, -0.42, 0.9],
    [0.8, 0.22, 0.2],
  ],
  7: [
    [-0.9, -0.02, 0.3],
    [-0.52, 0.4, 0.4],
    [-0.1, 0.7, 0],
    [-0.28, -0.36, 1],
    [0.4, 0.5, 0.2],
    [0.28, -0.24, 0.9],
    [0.86, -0.06, 0.2],
  ],
  9: [
    [-0.94, -0.1, 0.3],
    [-0.62, 0.42, 0.2],
    [-0.2, 0.72, 0],
    [-0.44, -0.36, 0.9],
    [-0.06, 0.06, 0.6],
    [0.28, 0.52, 0.1],
    [0.3, -0.42, 1],
    [0.66, 0.16, 0.4],
    [0.94, -0.2, 0.2],
  ],
}

/** A loose bunch before a wall: the stems rise from below the picture. */
export function bunch(flower: Flower, mood: Mood, random: Random): Scene {
  const stance = stanceOf(flower)
  const layout = layouts[stance.bunch] ?? []
  const mirror = random.chance(0.5) ? -1 : 1
  const spreadX = Math.min(560, 200 + stance.size * 1.15)
  const subject: Sheet[] = []
  for (const [across, up, near] of layout) {
    const x = mirror * across * spreadX + random.around(0, 26)
    const y = 70 + up * (stance.size > 300 ? 270 : 300) + random.around(0, 26)
    const z = near * 260 - 160
    const head = vector(x, y, z)
    const foot = vector(x * 0.3 + random.around(0, 50), -860, z * 0.7)
    const size = stance.size * random.around(1, 0.07)
    subject.push(...stalk({ flower, foot, head, size, gaze: x / 700 }, random))
    if (leafyStem(flower))
      subject.push(...stemLeaves(flower, vector(foot.x, -640, foot.z), head, size, stance.leaf.each, random))
    else
      subject.push(
        ...footLeaves(
          flower,
          vector(foot.x + random.around(0, 40), -720, z - 150 + random.around(0, 60)),
          size,
          x / 1500,
          random,
        ),
      )
  }
  return {
    light: windowLight,
    backdrop: wall(mood, random),
    behind: [],
    subject,
    wall: { place: vector(0, 0, -430), normal: vector(0, 0, 1), strength: 0.24, blur: 62 },
  }
}
