import { colour, mix } from '../colour.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { matt } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame, Vector } from '../vector.ts'
import { toWorld } from '../vector.ts'

export type HeartShape = {
  readonly stamens: number
  /** Height of the anthers and how far they stand apart, in flower units. */
  readonly height: number
  readonly spread: number
  readonly filament: string
  readonly anther: string
  readonly pistil?: string
  /** Size of an anther, in flower units. */
  readonly grain?: number
}

/** Stamens and pistil in the middle of a flower. */
export function heart(frame: Frame, shape: HeartShape, random: Random): Sheet[] {
  const { stamens, height, spread, grain = 0.06 } = shape
  const sheets: Sheet[] = []
  for (let index = 0; index < stamens; index += 1) {
    const turn = ((index + random.around(0, 0.3)) / stamens) * Math.PI * 2
    const far = spread * random.around(1, 0.2)
    const tall = height * random.around(1, 0.12)
    const x = Math.cos(turn)
    const z = Math.sin(turn)
    const top = toWorld(frame, x * far, tall, z * far)
    const middle = toWorld(frame, x * far * 0.75, tall * 0.5, z * far * 0.75)
    const foot = toWorld(frame, x * 0.03, 0.02, z * 0.03)
    const thick = frame.scale * 0.011
    sheets.push(stem([foot, middle, top], [thick, thick * 0.8], { foot: shape.filament, head: shape.filament }, random))
    const end = toWorld(frame, x * far * 1.15, tall + grain * 1.7, z * far * 1.15)
    sheets.push(bead(top, end, frame.scale * grain * 0.42, shape.anther, random))
  }
  if (shape.pistil) {
    const foot = toWorld(frame, 0, 0, 0)
    const top = toWorld(frame, 0, height * 0.9, 0)
    const knob = toWorld(frame, 0, height * 1.04, 0)
    const thick = frame.scale * 0.045
    sheets.push(stem([foot, top], [thick, thick * 0.75], { foot: shape.pistil, head: shape.pistil }, random))
    sheets.push(bead(top, knob, thick * 1.25, shape.pistil, random))
  }
  return sheets
}

const grainCells = { cells: [6, 4] } as const

/** A small rounded body from `foot` to `top`, `thick` its largest radius in picture units. */
export function bead(foot: Vector, top: Vector, thick: number, paint: string, random: Random, tip = paint): Sheet {
  const low = colour(paint)
  const high = colour(tip)
  const body = stem([foot, top], [thick * 0.3, thick * 0.95, thick, thick * 0.8, 0], { foot: paint, head: tip }, random)
  return {
    ...body,
    paint: (_u, v) => mix(low, high, v),
    material: { ...matt, solid: true, facet: 10, gloss: 0.12, ...(thick < 16 ? grainCells : {}) },
  }
}
