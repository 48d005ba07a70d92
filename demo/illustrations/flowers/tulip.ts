import { fringe } from '../fringe.ts'
import type { PetalPaint, PetalShape } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { toWorld } from '../vector.ts'
import { bead, heart } from './heart.ts'

export type TulipForm = 'single' | 'double' | 'parrot' | 'fringed' | 'lily' | 'goblet'

type Whorl = { readonly petals: number; readonly away: number; readonly size: number; readonly opening: number }

const single: readonly Whorl[] = [
  { petals: 3, away: 0.075, size: 1, opening: 1.15 },
  { petals: 3, away: 0, size: 0.96, opening: 0.2 },
]
const double: readonly Whorl[] = [
  { petals: 5, away: 0.1, size: 0.98, opening: 3.6 },
  { petals: 5, away: 0.08, size: 0.94, opening: 2.3 },
  { petals: 5, away: 0.05, size: 0.86, opening: 1 },
  { petals: 4, away: 0.02, size: 0.74, opening: -0.3 },
]

const shapes: Record<TulipForm, { shape: PetalShape; whorls: readonly Whorl[]; opening: number }> = {
  single: {
    shape: {
      length: 1.15,
      width: 0.84,
      widest: 0.5,
      base: 0.4,
      tip: 0.7,
      lean: [1.45, 0.5, 0.06, -0.06, -0.16],
      hug: [1.25, 1, 0.72, 0.4],
      ruffle: { height: 0.035, waves: 1.2 },
    },
    whorls: single,
    opening: 0.08,
  },
  double: {
    shape: {
      length: 0.98,
      width: 0.82,
      widest: 0.58,
      base: 0.4,
      tip: 0.6,
      lean: [1.3, 0.5, 0.05, -0.08, -0.1],
      hug: [1.1, 0.9, 0.7, 0.35],
      ruffle: { height: 0.07, waves: 1.6 },
      jag: 0.04,
      notch: 0.05,
    },
    whorls: double,
    opening: 0.13,
  },
  parrot: {
    shape: {
      length: 1.2,
      width: 0.9,
      widest: 0.52,
      base: 0.36,
      tip: 0.75,
      lean: [1.4, 0.62, 0.16, 0.12, 0.5],
      hug: [1.15, 0.8, 0.4, -0.35],
      ruffle: { height: 0.15, waves: 2.4 },
      jag: 0.17,
    },
    whorls: single,
    opening: 0.16,
  },
  fringed: {
    shape: {
      length: 1.06,
      width: 0.88,
      widest: 0.56,
      base: 0.4,
      tip: 0.5,
      lean: [1.45, 0.5, 0.04, -0.06, -0.04],
      hug: [1.25, 1, 0.74, 0.45],
      ruffle: { height: 0.035, waves: 1.4 },
    },
    whorls: single,
    opening: 0.1,
  },
  lily: {
    shape: {
      length: 1.42,
      width: 0.66,
      widest: 0.36,
      base: 0.46,
      tip: 1.25,
      lean: [1.4, 0.34, -0.02, 0.1, 0.5, 1.05],
      hug: [1.2, 1.05, 0.8, 0.5, 0.2],
    },
    whorls: single,
    opening: 0.06,
  },
  goblet: {
    shape: {
      length: 1.2,
      width: 0.62,
      widest: 0.6,
      base: 0.3,
      tip: 0.62,
      lean: [0.5, 0.42, 0.2, 0.04, -0.02],
      hug: [1.2, 1, 0.72, 0.42],
    },
    whorls: single,
    opening: 0.1,
  },
}

/** A tulip, or a crocus as 'goblet': about one unit tall on its frame. */
export function tulip(frame: Frame, form: TulipForm, paint: PetalPaint, random: Random): Sheet[] {
  const { shape, whorls, opening } = shapes[form]
  const open = random.around(opening, 0.07)
  const sheets: Sheet[] = []
  whorls.forEach((whorl, place) => {
    for (let index = 0; index < whorl.petals; index += 1) {
      const turn = ((index + place * 0.5) / whorl.petals) * Math.PI * 2 + random.around(0, 0.12)
      const own = random.around(0, 0.05)
      const bend = open * whorl.opening
      const grown: PetalShape = {
        ...shape,
        length: shape.length * whorl.size * random.around(1, 0.04),
        width: shape.width * whorl.size * random.around(place === 0 ? 1 : 0.9, 0.06),
        away: whorl.away,
        lean: shape.lean.map((angle, at) => angle + (at > 0 ? bend + own + random.around(0, 0.03) : 0)),
      }
      const made = petal(frame, turn, grown, paint, {}, random)
      sheets.push(made)
      if (form === 'fringed') sheets.push(...fringe(made, 34, 0.09 * frame.scale, random))
    }
  })
  // What the petals stand on; without it a gap between two of them shows the wall.
  const seat = paint.heart ?? paint.main
  sheets.push(
    bead(
      toWorld(frame, 0, -0.03, 0),
      toWorld(frame, 0, 0.14, 0),
      frame.scale * (form === 'goblet' ? 0.05 : 0.11),
      seat,
      random,
    ),
  )
  sheets.push(...heart(frame, form === 'goblet' ? crocusHeart : tulipHeart, random))
  return sheets
}

const tulipHeart = { stamens: 6, height: 0.34, spread: 0.1, filament: '#8a8f5a', anther: '#2f2434', pistil: '#b9c27a' }
const crocusHeart = {
  stamens: 5,
  height: 0.72,
  spread: 0.07,
  filament: '#e9a03a',
  anther: '#e8821f',
  pistil: '#e8611a',
}
