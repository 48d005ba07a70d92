import { colour, mix } from './colour.ts'
import type { PetalLook, PetalPaint, PetalShape } from './petal.ts'
import { petal } from './petal.ts'
import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'
import { stem } from './stem.ts'
import type { Frame } from './vector.ts'
import { frameAlong, smooth, subtract, toWorld } from './vector.ts'

export type LeafPaint = PetalPaint & {
  /** Silvery pattern on the upper side, as of a cyclamen. */
  readonly marbling?: string
  /** Side veins in this colour. */
  readonly net?: string
}

/** A leaf without a stalk, such as a tulip's. */
export function blade(
  frame: Frame,
  turn: number,
  shape: PetalShape,
  paint: LeafPaint,
  look: PetalLook,
  random: Random,
): Sheet {
  const made = petal(
    frame,
    turn,
    shape,
    paint,
    { gloss: 0.16, polish: 10, veins: 0.7, translucency: 0.3, ...look },
    random,
  )
  if (!paint.net && !paint.marbling) return made
  const net = paint.net ? colour(paint.net) : undefined
  const marbling = paint.marbling ? colour(paint.marbling) : undefined
  return {
    ...made,
    paint(u, v, back) {
      let own = made.paint(u, v, back)
      const side = Math.abs(u)
      if (marbling && !back) {
        const ring =
          smooth(0.42, 0.56, side + 0.1 * Math.sin(v * 19)) * smooth(0.95, 0.78, side + 0.08 * Math.sin(v * 27))
        const tips = smooth(0.3, 0.42, v) * smooth(0.95, 0.8, v)
        own = mix(
          own,
          marbling,
          0.75 *
            Math.max(
              ring * smooth(0.1, 0.25, v),
              0.5 * tips * smooth(0.5, 0.2, side) * smooth(0.6, 0.9, Math.sin(v * 34) ** 2),
            ),
        )
      }
      if (net) {
        const along = (v - side * 0.16) * 9
        const line = Math.abs(along - Math.round(along))
        own = mix(own, net, 0.5 * smooth(0.1, 0.02, line) * smooth(1, 0.6, side))
      }
      return own
    },
  }
}

/** A leaf on a stalk that leaves `frame`'s origin at `turn`, rising at `lean` from the axis; lengths in the frame's units. */
export function stalkedLeaf(
  frame: Frame,
  turn: number,
  stalk: { readonly length: number; readonly lean: number; readonly thick: number; readonly paint: string },
  shape: PetalShape,
  paint: LeafPaint,
  look: PetalLook,
  random: Random,
): Sheet[] {
  const x = Math.cos(turn)
  const z = Math.sin(turn)
  const place = (share: number, lean: number) =>
    toWorld(
      frame,
      x * Math.sin(lean) * stalk.length * share,
      Math.cos(lean) * stalk.length * share,
      z * Math.sin(lean) * stalk.length * share,
    )
  const foot = place(0, 0)
  const middle = place(0.55, stalk.lean * 0.7)
  const top = place(1, stalk.lean)
  const thick = frame.scale * stalk.thick
  // The blade goes on from the stalk: its own axis is the frame's, so that `lean` still counts from upright.
  const seat = frameAlong(top, frame.up, frame.scale)
  const ahead = subtract(place(1.2, stalk.lean + 0.1), top)
  const flat = Math.atan2(
    ahead.z * seat.out.z + ahead.x * seat.out.x + ahead.y * seat.out.y,
    ahead.x * seat.right.x + ahead.y * seat.right.y + ahead.z * seat.right.z,
  )
  return [
    stem([foot, middle, top], [thick, thick * 0.8], { foot: stalk.paint, head: stalk.paint }, random),
    blade({ ...seat, origin: top }, flat, shape, paint, look, random),
  ]
}
