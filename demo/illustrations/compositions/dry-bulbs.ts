import type { Mood } from '../backdrop.ts'
import { wall } from '../backdrop.ts'
import type { BulbForm } from '../bulb-form.ts'
import { bulb } from '../bulb.ts'
import { bulbHeight } from '../bulb-form.ts'
import type { Flower } from '../flowers/flower.ts'
import { stanceOf } from '../flowers/stance.ts'
import { windowLight } from '../light.ts'
import type { Scene } from '../picture.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { add, directionToWorld, frameAlong, times, unit, vector } from '../vector.ts'
import { bed } from './bed.ts'
import { onTable, table } from './table.ts'

const tableY = -330
/** Sideways and towards the viewer, in picture units. */
type Layout = readonly (readonly [number, number])[]
const five: readonly [Layout, ...Layout[]] = [
  [
    [-520, -90],
    [-235, 70],
    [-20, -130],
    [235, 60],
    [500, -70],
  ],
  [
    [-440, -20],
    [-150, -150],
    [-60, 130],
    [250, -60],
    [520, 90],
  ],
]
const four: Layout = [
  [-330, -120],
  [-90, 60],
  [190, -100],
  [390, 80],
]

/** Bulbs on a table, as they come from the crate; what they will be stands out of focus behind them. */
export function dryBulbs(flower: Flower, form: BulbForm, mood: Mood, random: Random): Scene {
  const large = form === 'amaryllis' || form === 'fritillary' || form === 'tuber' || form === 'lily'
  const layout = large ? four : random.pick(five)
  const mirror = random.chance(0.5) ? -1 : 1
  const subject: Sheet[] = layout.flatMap(([x, depth]) => {
    const scale = (large ? 285 : 225) * random.around(1, 0.1)
    const ground = onTable(mirror * x, depth, tableY, scale, random.next() * 6.3)
    const stands = form === 'tuber' || random.chance(0.5)
    if (stands) return bulb(ground, form, random)
    return bulb(lying(ground, form, random), form, random)
  })
  const { size } = stanceOf(flower)
  const side = random.chance(0.5) ? 1 : -1
  return {
    light: windowLight,
    backdrop: wall(mood, random),
    behind: [
      bed(flower, { size: size * 0.95, blur: 26, count: 2, x: side * 330, y: 190, spread: 620 }, random),
      bed(flower, { size: size * 1.12, blur: 22, count: 1, x: -side * 250, y: 150, spread: 0 }, random),
    ],
    subject,
    table: table(mood, 0.6, tableY),
  }
}

/** The same bulb rolled on its side. */
function lying(ground: ReturnType<typeof onTable>, form: BulbForm, random: Random) {
  const turn = random.next() * 6.3
  const axis = unit(directionToWorld(ground, vector(Math.cos(turn), 0.16, Math.sin(turn))))
  const tall = bulbHeight(form)
  const middle = add(ground.origin, times(ground.up, 0.47 * ground.scale))
  return frameAlong(add(middle, times(axis, -tall * 0.36 * ground.scale)), axis, ground.scale, random.next() * 6.3)
}
