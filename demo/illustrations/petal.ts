import type { Colour } from './colour.ts'
import { colour, mix, tone } from './colour.ts'
import type { Random } from '../random.ts'
import type { Material, Sheet } from './sheet.ts'
import { matt } from './sheet.ts'
import { clamp, curve, smooth, toWorld } from './vector.ts'
import type { Frame } from './vector.ts'

/** The form of one petal, in units of its flower. */
export type PetalShape = {
  readonly length: number
  readonly width: number
  /** Where along its length it is widest, 0 to 1. */
  readonly widest: number
  /** Width at the base, as a share of the widest. */
  readonly base: number
  /** 0.5 round, 1 pointed, 1.6 drawn out to a fine tip. */
  readonly tip: number
  /** Angle from the flower's axis, in radians, from base to tip: 0 along it, π/2 straight out. */
  readonly lean: readonly number[]
  /** How far it hugs the axis, in radians to either side, from base to tip; negative curls outward. */
  readonly hug: readonly number[]
  /** Distance of its base from the axis. */
  readonly away?: number
  readonly ruffle?: { readonly height: number; readonly waves: number }
  /** Turn about its own midrib at the tip, in radians. */
  readonly twist?: number
  /** Depth of the notch in the tip, as a share of the length; negative draws the middle out. */
  readonly notch?: number
  /** Unevenness of the outline, as a share of the width. */
  readonly jag?: number
  /** Fold along the midrib; positive is a keel at the back. */
  readonly keel?: number
}

/** The colours of one petal, as #rrggbb. */
export type PetalPaint = {
  readonly main: string
  readonly tip?: string
  readonly heart?: string
  /** How far the heart's colour reaches, 0 to 1. */
  readonly heartReach?: number
  readonly edge?: string
  readonly edgeWidth?: number
  /** Feathered stripe up the middle. */
  readonly flame?: string
  readonly flameWidth?: number
  readonly midrib?: string
  /** The outer side, when it differs. */
  readonly outside?: string
  /** Fine lengthwise lines in this colour. */
  readonly stripes?: string
}

export type PetalLook = Partial<Pick<Material, 'translucency' | 'gloss' | 'polish' | 'veins' | 'facet'>>

const floret = { cells: [2, 4], veins: 0 } as const

/** One petal at `turn` radians round the axis of `frame`. */
export function petal(
  frame: Frame,
  turn: number,
  shape: PetalShape,
  paint: PetalPaint,
  look: PetalLook,
  random: Random,
): Sheet {
  const seed = random.next()
  // Florets are drawn by the thousand, and a few facets show all there is to see of one.
  const small = frame.scale * shape.length < 62
  const midrib = midribOf(shape, small ? 6 : 24)
  const phase = [random.next() * 6.3, random.next() * 6.3, random.next() * 6.3] as const
  const sway = random.around(0, 0.06)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const { ruffle, notch = 0, jag = 0, keel = 0 } = shape
  const uneven = notch !== 0 || jag !== 0
  // A mesh asks row by row, and most of a row is the same all along it.
  let row = rowOf(shape, midrib, 0)
  return {
    at(u, v) {
      if (v !== row.v) row = rowOf(shape, midrib, v)
      const jagged = uneven ? jag * (Math.sin(v * 17 + phase[0] + u * 3) + Math.sin(v * 31 + phase[1])) * 0.5 : 0
      const half = row.half * (1 + jagged * Math.abs(u))
      const spine = uneven
        ? midrib(v * (1 - notch * (1 - u * u) * v ** 6) + jag * 0.12 * Math.sin(u * 9 + phase[2]) * v ** 4)
        : row.spine
      const turned = row.wrap * u
      let across = (half * Math.sin(turned)) / row.wrap
      let inward = (half * (1 - Math.cos(turned))) / row.wrap + keel * half * (Math.abs(u) - 0.3)
      if (ruffle) {
        const swell = Math.abs(u) ** 1.6 * row.swell
        inward += swell * Math.sin(v * ruffle.waves * 6.3 + phase[u < 0 ? 0 : 1] + u)
        across += swell * 0.35 * Math.sin(v * ruffle.waves * 4.7 + phase[2])
      }
      inward += 0.02 * shape.width * Math.sin(v * 5 + u * 2.2 + phase[2])
      const side = across * row.rollCos - inward * row.rollSin + sway * v * v * shape.length
      const normal = across * row.rollSin + inward * row.rollCos
      // The petal's plane: `radial` away from the axis, `rise` along it, `side` round it.
      const radial = spine.radial - normal * spine.leanCos
      const rise = spine.rise + normal * spine.leanSin
      return toWorld(frame, radial * cos + side * sin, rise, radial * sin - side * cos)
    },
    paint: painter(paint, seed),
    material: {
      ...matt,
      translucency: 0.55,
      gloss: 0.1,
      polish: 9,
      veins: 0.6,
      seed,
      ...(small ? floret : {}),
      ...look,
    },
  }
}

function widthAt({ widest, base, tip }: PetalShape, v: number): number {
  if (v < widest) return base + (1 - base) * Math.sin((v / widest) * (Math.PI / 2)) ** 1.15
  return Math.max(0, Math.cos(((v - widest) / (1 - widest)) * (Math.PI / 2))) ** tip
}

type Spine = {
  readonly radial: number
  readonly rise: number
  readonly leanCos: number
  readonly leanSin: number
}

function rowOf(shape: PetalShape, midrib: (v: number) => Spine, v: number) {
  const { ruffle, twist = 0 } = shape
  return {
    v,
    half: (shape.width / 2) * widthAt(shape, v),
    spine: midrib(v),
    wrap: curve(shape.hug, v) || 1e-4,
    swell: ruffle ? smooth(0.12, 0.6, v) * ruffle.height * shape.width : 0,
    rollCos: Math.cos(twist * v),
    rollSin: Math.sin(twist * v),
  }
}

/** Walks the midrib once and answers where it is at any share of its length. */
function midribOf({ lean, length, away = 0 }: PetalShape, steps: number) {
  const radial = [away]
  const rise = [0]
  for (let step = 1; step <= steps; step += 1) {
    const angle = curve(lean, (step - 0.5) / steps)
    radial.push((radial[step - 1] ?? 0) + (Math.sin(angle) * length) / steps)
    rise.push((rise[step - 1] ?? 0) + (Math.cos(angle) * length) / steps)
  }
  return (v: number): Spine => {
    const angle = curve(lean, v)
    return { radial: curve(radial, v), rise: curve(rise, v), leanCos: Math.cos(angle), leanSin: Math.sin(angle) }
  }
}

export function painter(paint: PetalPaint, seed: number): Sheet['paint'] {
  const main = colour(paint.main)
  const tip = paint.tip ? colour(paint.tip) : main
  const heart = paint.heart ? colour(paint.heart) : undefined
  const edge = paint.edge ? colour(paint.edge) : undefined
  const flame = paint.flame ? colour(paint.flame) : undefined
  const midrib = paint.midrib ? colour(paint.midrib) : undefined
  const stripes = paint.stripes ? colour(paint.stripes) : undefined
  const outside = paint.outside ? colour(paint.outside) : undefined
  const { heartReach = 0.35, edgeWidth = 0.2, flameWidth = 0.4 } = paint
  const feather = (u: number) => 0.5 + 0.5 * Math.sin(u * 37 + seed * 60) * Math.cos(u * 61 + seed * 20)
  return (u, v, back) => {
    let mixed: Colour = mix(main, tip, smooth(0.35, 1, v))
    if (outside && back) mixed = mix(mixed, outside, 0.85)
    const side = Math.abs(u)
    if (edge) {
      const inner = Math.max(side, smooth(0.72, 1, v) * 0.9 + side * 0.1)
      mixed = mix(mixed, edge, smooth(1 - edgeWidth * (0.7 + 0.9 * feather(u)), 1, inner) * smooth(0.05, 0.4, v))
    }
    if (flame) {
      const wide = flameWidth * (1 - 0.55 * v) * (0.55 + 0.9 * feather(u))
      const tall = smooth(1.02, 0.72 - 0.25 * side, v + 0.12 * feather(u * 1.7))
      mixed = mix(mixed, flame, clamp(smooth(wide, wide * 0.35, side) * tall))
    }
    if (stripes) mixed = mix(mixed, stripes, 0.7 * smooth(0.35, 0.9, Math.sin(u * 26 + seed) ** 2) * smooth(1, 0.6, v))
    if (midrib) mixed = mix(mixed, midrib, 0.7 * smooth(0.16, 0.02, side) * smooth(1, 0.5, v))
    if (heart) mixed = mix(mixed, heart, smooth(heartReach * (0.8 + 0.5 * feather(u)), heartReach * 0.35, v))
    return tone(mixed, 0.012 * Math.sin(u * 4 + v * 5 + seed * 9))
  }
}
