import type { Colour } from './colour.ts'
import type { Vector } from './vector.ts'

/** A thin curved thing: a petal, a leaf, a stem, the wall of a pot. */
export type Sheet = {
  /** In space; u runs from −1 to 1 across (or once round), v from 0 at the base to 1 at the tip. */
  at(u: number, v: number): Vector
  /** Its own colour, without light; `back` is the side turned away from the axis. */
  paint(u: number, v: number, back: boolean): Colour
  readonly material: Material
}

export type Material = {
  /** How much light shines through, 0 to 1. */
  readonly translucency: number
  /** Strength of the sheen, 0 to 1, and how tight it is. */
  readonly gloss: number
  readonly polish: number
  /** Share of what it reflects that takes its own colour, as metal does. */
  readonly metal: number
  /** Strength of the fine lengthwise lines, 0 to 1. */
  readonly veins: number
  /** A closed surface: its u runs so that normals point outward, and its far side is left out. */
  readonly solid: boolean
  /** Size of a facet in film pixels; smaller follows finer drawing. */
  readonly facet: number
  /** Columns and rows of facets when known beforehand, as for the many small parts of a flower head. */
  readonly cells?: readonly [number, number]
  /** Which pattern of veins it carries, in [0, 1). */
  readonly seed: number
}

export const matt: Material = {
  translucency: 0,
  gloss: 0.05,
  polish: 10,
  metal: 0,
  veins: 0,
  solid: false,
  facet: 12,
  seed: 0,
}
