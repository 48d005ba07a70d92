import type { Mood } from '../backdrop.ts'
import { wall } from '../backdrop.ts'
import type { BulbForm } from '../bulb-form.ts'
import { bulbHeight } from '../bulb-form.ts'
import type { Flower } from '../flowers/flower.ts'
import { bloom } from '../flowers/flower.ts'
import { bead } from '../flowers/heart.ts'
import { blade } from '../leaf.ts'
import { windowLight } from '../light.ts'
import type { Scene } from '../picture.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { add, frameAlong, times, toWorld, unit, vector } from '../vector.ts'
import type { WaxFinish } from '../wax.ts'
import { waxBulb } from '../wax.ts'
import { onTable, table, wallShadow } from './table.ts'

export type WaxedView = 'one' | 'three' | 'budding'

type Standing = { x: number; depth: number; scale: number; stage: 'bloom' | 'bud' | 'shoot' }

const views: Record<WaxedView, readonly Standing[]> = {
  one: [{ x: -30, depth: 0, scale: 305, stage: 'bloom' }],
  three: [
    { x: -440, depth: -40, scale: 285, stage: 'bud' },
    { x: 20, depth: 80, scale: 300, stage: 'bloom' },
    { x: 455, depth: -60, scale: 275, stage: 'shoot' },
  ],
  budding: [
    { x: -240, depth: 20, scale: 330, stage: 'bud' },
    { x: 250, depth: -60, scale: 320, stage: 'shoot' },
  ],
}

export type Waxed = {
  readonly flower: Flower
  readonly bulb: BulbForm
  readonly finish: WaxFinish
  readonly show: WaxedView
}

/** Waxed bulbs on a table, in flower, in bud or just sprouting. */
export function waxed({ flower, bulb: form, finish, show: view }: Waxed, mood: Mood, random: Random): Scene {
  const tableY = view === 'budding' ? -390 : -470
  const mirror = random.chance(0.5) ? -1 : 1
  const subject = views[view].flatMap(({ x, depth, scale, stage }) => {
    const frame = onTable(mirror * x, depth, tableY, scale * (form === 'amaryllis' ? 1 : 0.92), random.next() * 6.3)
    return [...waxBulb(frame, form, finish, random), ...growth(flower, form, frame, stage, random)]
  })
  return {
    light: windowLight,
    backdrop: wall(mood, random),
    behind: [],
    subject,
    wall: wallShadow,
    table: table(mood, 0.64, tableY),
  }
}

function growth(flower: Flower, form: BulbForm, frame: Frame, stage: Standing['stage'], random: Random): Sheet[] {
  const neck = bulbHeight(form) * 0.9
  const amaryllis = form === 'amaryllis'
  const tall = { bloom: amaryllis ? 1.12 : 0.55, bud: amaryllis ? 0.95 : 0.5, shoot: 0.4 }[stage]
  const sheets: Sheet[] = leaves(frame, form, neck, stage, random)
  if (form === 'narcissus') {
    for (let index = 0; index < (stage === 'shoot' ? 1 : 4); index += 1)
      sheets.push(...shoot(flower, frame, neck, tall * random.between(1.2, 1.9), stage, 0.62, random))
    return sheets
  }
  return [...sheets, ...shoot(flower, frame, neck, tall, stage, amaryllis ? 1.02 : 1.05, random)]
}

/** One flower stem out of the neck. */
function shoot(
  flower: Flower,
  frame: Frame,
  neck: number,
  tall: number,
  stage: Standing['stage'],
  size: number,
  random: Random,
): Sheet[] {
  const lean = random.around(0, flower.kind === 'narcissus' ? 0.55 : 0.16)
  const foot = toWorld(frame, 0, neck, 0)
  const top = add(foot, times(unit(vector(lean, 1, random.around(0.05, 0.1))), tall * frame.scale))
  const middle = add(foot, vector(lean * 0.2 * tall * frame.scale, tall * 0.55 * frame.scale, 0))
  const thick = frame.scale * (flower.kind === 'umbel' ? 0.075 : flower.kind === 'narcissus' ? 0.03 : 0.06)
  const stalk = stem(
    [foot, middle, top],
    [thick * 1.1, thick, thick * 0.92],
    { foot: '#7d9a55', head: '#8fae62' },
    random,
  )
  if (stage !== 'bloom') return [stalk, ...bud(flower, frame, top, thick, stage, random)]
  const axis = flower.kind === 'narcissus' ? vector(random.around(0, 0.8), 0.3, 1) : vector(lean, 1, 0.1)
  return [stalk, ...bloom(flower, frameAlong(top, axis, frame.scale * size, random.around(0, 0.3)), random)]
}

function bud(
  flower: Flower,
  frame: Frame,
  top: ReturnType<typeof toWorld>,
  thick: number,
  stage: Standing['stage'],
  random: Random,
): Sheet[] {
  const long = frame.scale * (stage === 'bud' ? 0.62 : 0.3)
  const tip = add(top, vector(long * random.around(0, 0.12), long, 0))
  const shows = stage === 'bud' && 'paint' in flower && 'main' in flower.paint ? flower.paint.main : '#9db466'
  return [
    bead(add(top, vector(0, -thick, 0)), tip, thick * (stage === 'bud' ? 1.75 : 1.35), '#8dab60', random, shows),
    bead(
      add(top, vector(thick * 0.5, -thick, 0)),
      add(tip, vector(thick * 0.7, -long * 0.12, thick)),
      thick * 1.3,
      '#93b066',
      random,
      '#a8bd72',
    ),
  ]
}

function leaves(frame: Frame, form: BulbForm, neck: number, stage: Standing['stage'], random: Random): Sheet[] {
  const count = form === 'amaryllis' ? 3 : 5
  const seat = { ...frame, origin: toWorld(frame, 0, neck - 0.04, 0) }
  return Array.from({ length: count }, (_, index) => {
    const lean = random.between(0.06, 0.3)
    return blade(
      seat,
      (index / count) * Math.PI * 2 + random.around(0, 0.6),
      {
        length: (stage === 'bloom' ? 0.8 : stage === 'bud' ? 0.6 : 0.34) * random.between(0.75, 1.2),
        width: form === 'narcissus' ? 0.12 : 0.2,
        widest: 0.5,
        base: 0.85,
        tip: 0.6,
        lean: [lean * 0.3, lean, lean * 2, lean * 3.4],
        hug: [1, 0.7, 0.4],
        away: 0.06,
        keel: 0.1,
      },
      { main: '#6a924f', tip: '#86ab60', midrib: '#9dbb78' },
      { gloss: 0.22 },
      random,
    )
  })
}
