import { colour } from '../colour.ts'
import type { PetalPaint, PetalShape } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { matt } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { add, cross, frameIn, subtract, times, toWorld, unit, vector } from '../vector.ts'
import { bead } from './heart.ts'

export type TrumpetForm = 'amaryllis' | 'double-amaryllis' | 'lily' | 'tiger-lily'

const shapes: Record<TrumpetForm, PetalShape> = {
  amaryllis: {
    length: 0.92,
    width: 0.6,
    widest: 0.58,
    base: 0.3,
    tip: 0.82,
    lean: [0.12, 0.4, 0.85, 1.2, 1.5],
    hug: [1.2, 0.7, 0.3, -0.1],
    ruffle: { height: 0.06, waves: 1.5 },
    keel: 0.08,
  },
  'double-amaryllis': {
    length: 0.86,
    width: 0.56,
    widest: 0.56,
    base: 0.32,
    tip: 0.85,
    lean: [0.2, 0.5, 0.9, 1.15, 1.4],
    hug: [1.1, 0.7, 0.3, 0],
    ruffle: { height: 0.09, waves: 1.8 },
    keel: 0.1,
    jag: 0.04,
  },
  lily: {
    length: 1,
    width: 0.5,
    widest: 0.5,
    base: 0.3,
    tip: 0.95,
    lean: [0.2, 0.5, 0.95, 1.45, 2.15],
    hug: [1.1, 0.6, 0.15, -0.45],
    ruffle: { height: 0.08, waves: 2.6 },
    keel: -0.1,
  },
  'tiger-lily': {
    length: 0.95,
    width: 0.36,
    widest: 0.45,
    base: 0.3,
    tip: 1.05,
    lean: [0.3, 0.8, 1.7, 2.6, 3.4],
    hug: [1, 0.5, 0.1, -0.3],
    ruffle: { height: 0.06, waves: 2 },
    keel: -0.08,
  },
}

export type TrumpetPaint = PetalPaint & {
  readonly speckles?: string
  /** Colour of the anthers and of the style. */
  readonly anther?: string
  readonly style?: string
}

/** One large flower facing along its frame's axis, about 1.3 units across. */
export function trumpet(frame: Frame, form: TrumpetForm, paint: TrumpetPaint, random: Random): Sheet[] {
  const shape = shapes[form]
  const sheets: Sheet[] = []
  const whorls = form === 'double-amaryllis' ? [1, 0.86, 0.7, 0.52] : [1, 0.97]
  whorls.forEach((size, whorl) => {
    const count = whorl < 2 ? 3 : 5
    for (let index = 0; index < count; index += 1) {
      const turn = ((index + whorl * 0.5) / count) * Math.PI * 2 + random.around(0, 0.08)
      const close = whorl < 2 ? 0 : -0.14 * whorl
      const own = random.around(0, 0.08) - (whorl === 1 ? 0.07 : 0) + close
      const grown: PetalShape = {
        ...shape,
        length: shape.length * size * random.around(1, 0.03),
        width: shape.width * (whorl === 0 ? 1.06 : 0.92) * random.around(1, 0.05),
        lean: shape.lean.map((angle, at) => angle + (at > 0 ? own : 0)),
        away: whorl === 0 ? 0.04 : 0.02,
        twist: random.around(0, 0.15),
      }
      const made = petal(frame, turn, grown, paint, { gloss: 0.14, polish: 8, veins: 0.8, translucency: 0.5 }, random)
      sheets.push(made)
      if (paint.speckles) sheets.push(...speckles(made, paint.speckles, frame.scale, random))
    }
  })
  if (form !== 'double-amaryllis') sheets.push(...stamens(frame, form, paint, random))
  const tube = paint.outside ?? paint.heart ?? paint.main
  sheets.push(
    bead(toWorld(frame, 0, -0.2, 0), toWorld(frame, 0, 0.08, 0), frame.scale * 0.075, '#86a05c', random, tube),
  )
  return sheets
}

/** Long filaments that sweep forward and up at the end, with a style beyond them. */
function stamens(frame: Frame, form: TrumpetForm, paint: TrumpetPaint, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const lily = form !== 'amaryllis'
  const pale = paint.style ?? '#e8e6c8'
  const thick = frame.scale * 0.013
  // Gravity decides which way they sag before they turn up.
  const sag = vector(0, -0.1 * frame.scale, 0)
  for (let index = 0; index < 6; index += 1) {
    const turn = (index / 6) * Math.PI * 2 + random.around(0, 0.2)
    const spread = lily ? 0.24 : 0.11
    const x = Math.cos(turn) * spread
    const z = Math.sin(turn) * spread
    const foot = toWorld(frame, x * 0.15, 0.1, z * 0.15)
    const middle = add(toWorld(frame, x * 0.6, 0.42, z * 0.6), sag)
    const top = add(toWorld(frame, x * 1.1, random.around(0.72, 0.05), z * 1.1), times(sag, lily ? 0.4 : 0.8))
    sheets.push(stem([foot, middle, top], [thick, thick * 0.7], { foot: pale, head: pale }, random))
    const across = times(
      unit(vector(random.around(0, 1), random.around(0.4, 0.4), random.around(0, 1))),
      frame.scale * 0.06,
    )
    sheets.push(
      bead(add(top, times(across, -1)), add(top, across), frame.scale * 0.022, paint.anther ?? '#d9b54a', random),
    )
  }
  const end = add(toWorld(frame, 0.03, 0.92, 0), times(sag, 1.2))
  sheets.push(
    stem(
      [toWorld(frame, 0, 0.1, 0), add(toWorld(frame, 0, 0.5, 0), sag), end],
      [thick * 1.1, thick],
      { foot: pale, head: pale },
      random,
    ),
  )
  sheets.push(
    bead(end, add(end, times(frame.up, frame.scale * 0.03)), frame.scale * 0.026, lily ? '#9fae6a' : '#f4efe6', random),
  )
  return sheets
}

/** Freckles on the inner half of a petal. */
function speckles(on: Sheet, paint: string, scale: number, random: Random): Sheet[] {
  const dark = colour(paint)
  return Array.from({ length: 34 }, () => {
    const v = random.between(0.16, 0.7)
    const u = random.around(0, 0.75)
    const size = scale * random.between(0.01, 0.019)
    const place = on.at(u, v)
    const east = unit(subtract(on.at(u + 0.05, v), place))
    const north = unit(subtract(on.at(u, v + 0.03), place))
    const lift = times(unit(cross(north, east)), 2.5)
    return {
      at: (across: number, along: number) => {
        const turn = across * Math.PI
        const far = size * along
        return add(add(place, lift), add(times(east, Math.cos(turn) * far), times(north, Math.sin(turn) * far * 1.5)))
      },
      paint: () => dark,
      material: { ...matt, cells: [8, 2], translucency: 0.4 },
    } satisfies Sheet
  })
}

/** Three or four flowers at the top of one stem, as an amaryllis carries them. */
export function umbel(frame: Frame, form: TrumpetForm, paint: TrumpetPaint, count: number, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const start = random.around(0, 0.35)
  for (let index = 0; index < count; index += 1) {
    // The first faces the viewer, the others stand round it.
    const turn =
      Math.PI / 2 + start + (index === 0 ? 0 : (index - count / 2) * (index % 2 === 0 ? 1 : -1)) * (4.4 / count)
    const x = Math.cos(turn)
    const z = Math.sin(turn)
    const rise = random.between(0.12, 0.4)
    const place = vector(x * 0.16, 0.13 + random.between(0, 0.06), z * 0.16)
    const foot = toWorld(frame, 0, 0, 0)
    const facing = vector(x, rise, z)
    const flower = frameIn(frame, place, facing, random.around(0.92, 0.06), random.next() * 6)
    sheets.push(
      stem(
        [foot, toWorld(frame, x * 0.05, 0.09, z * 0.05), toWorld(frame, place.x, place.y, place.z)],
        [frame.scale * 0.035, frame.scale * 0.03],
        { foot: '#86a05c', head: '#93ad66' },
        random,
      ),
    )
    sheets.push(...trumpet(flower, form, paint, random))
  }
  return sheets
}
