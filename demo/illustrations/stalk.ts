import type { Flower } from './flowers/flower.ts'
import type { Stance } from './flowers/stance.ts'
import { bloom } from './flowers/flower.ts'
import { stanceOf } from './flowers/stance.ts'
import { blade } from './leaf.ts'
import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'
import { stem } from './stem.ts'
import type { Frame, Vector } from './vector.ts'
import { add, frameAlong, times, unit, vector } from './vector.ts'

export type Stalk = {
  readonly flower: Flower
  /** Where the stem leaves the ground, or the picture. */
  readonly foot: Vector
  /** Where the middle of the flower head should be. */
  readonly head: Vector
  /** Picture units per flower unit. */
  readonly size: number
  /** Which way a head that faces somewhere turns: −1 left to 1 right. */
  readonly gaze: number
}

/** One stem with its flower. */
export function stalk({ flower, foot, head, size, gaze }: Stalk, random: Random): Sheet[] {
  const stance = stanceOf(flower)
  const rise = unit(vector(head.x - foot.x, head.y - foot.y, 0))
  const axis = axisOf(stance, rise, gaze, random)
  const seat = add(head, times(axis, -stance.middle * size))
  const frame = frameAlong(seat, axis, size, stance.head === 'up' ? random.next() * 6.3 : random.around(0, 0.25))
  return [...bloom(flower, frame, random), neck(frame, foot, stance, random)]
}

function axisOf(stance: Stance, rise: Vector, gaze: number, random: Random): Vector {
  if (stance.head === 'face') return unit(vector(gaze * 0.75 + random.around(0, 0.15), random.between(0.12, 0.5), 1))
  const lean = stance.head === 'fixed' ? 0.5 : 1.1
  return unit(
    vector(rise.x * lean + random.around(0, 0.1), 1, random.between(0.06, stance.head === 'fixed' ? 0.22 : 0.42)),
  )
}

/** The stem from its foot into the back of the flower, bowed a little by its own weight. */
function neck(frame: Frame, foot: Vector, { thick, stem: paint, head }: Stance, random: Random): Sheet {
  const seat = frame.origin
  const long = Math.hypot(seat.x - foot.x, seat.y - foot.y)
  const into = head === 'face' ? 0.42 : 0.3
  const below = add(seat, times(frame.up, -into * frame.scale))
  const bow = random.around(0, 0.05) * long
  const middle = vector((foot.x + below.x) / 2 + bow, (foot.y + below.y) / 2, (foot.z + below.z) / 2)
  const under =
    head === 'face'
      ? add(below, vector(0, -0.35 * frame.scale, 0))
      : add(below, times(unit(vector(below.x - middle.x, below.y - middle.y, 0)), -0.2 * frame.scale))
  const wide = thick * frame.scale
  return stem([foot, middle, under, below, seat], [wide * 1.25, wide * 1.1, wide, wide * 0.95], paint, random)
}

/** Leaves that rise from about the foot of a stem. */
export function footLeaves(flower: Flower, foot: Vector, size: number, lean: number, random: Random): Sheet[] {
  const { leaf } = stanceOf(flower)
  return Array.from({ length: leaf.each }, () => {
    const frame = frameAlong(foot, vector(lean + random.around(0, 0.18), 1, random.around(0.05, 0.15)), size)
    // They bow aside or away from the viewer, never into the flowers.
    const turn = random.between(-Math.PI - 0.2, 0.2)
    const shape = {
      ...leaf.shape,
      length: leaf.shape.length * random.between(0.85, 1.2),
      width: leaf.shape.width * random.around(1, 0.15),
      twist: random.around(0, 0.8),
      lean: leaf.shape.lean.map((angle) => angle * random.between(0.8, 1.25)),
    }
    return blade(frame, turn, shape, leaf.paint, {}, random)
  })
}

/** Leaves along a stem, in pairs, for plants that carry them there. */
export function stemLeaves(
  flower: Flower,
  foot: Vector,
  top: Vector,
  size: number,
  count: number,
  random: Random,
): Sheet[] {
  const { leaf } = stanceOf(flower)
  const rise = unit(vector(top.x - foot.x, top.y - foot.y, top.z - foot.z))
  return Array.from({ length: count }, (_, index) => {
    const share = 0.12 + (0.66 * (index + random.next() * 0.6)) / count
    const place = vector(
      foot.x + (top.x - foot.x) * share,
      foot.y + (top.y - foot.y) * share,
      foot.z + (top.z - foot.z) * share,
    )
    const shape = { ...leaf.shape, length: leaf.shape.length * random.between(0.8, 1.15) * (1.1 - 0.35 * share) }
    return blade(frameAlong(place, rise, size), index * 2.4 + random.around(0, 0.5), shape, leaf.paint, {}, random)
  })
}

/** Kinds whose leaves grow along the stem rather than from the ground. */
export const leafyStem = (flower: Flower): boolean =>
  flower.kind === 'lily' ||
  flower.kind === 'dahlia' ||
  flower.kind === 'rose' ||
  flower.kind === 'cluster' ||
  flower.kind === 'bracts' ||
  flower.kind === 'crown-imperial' ||
  flower.kind === 'saucer'
