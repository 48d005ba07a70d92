import type { Mood } from '../backdrop.ts'
import { tableTop } from '../backdrop.ts'
import type { Plane } from '../cast-shadow.ts'
import type { Frame } from '../vector.ts'
import { frameAlong, vector } from '../vector.ts'

const pitch = 0.25
const up = vector(0, Math.cos(pitch), Math.sin(pitch))

/** The camera looks down a little on the table; `y` is where its middle line lies in the picture. */
export function onTable(x: number, depth: number, y: number, scale: number, spin = 0): Frame {
  return frameAlong(vector(x, y - depth * Math.sin(pitch), depth * Math.cos(pitch)), up, scale, spin)
}

/** The table top from `edge` down, for things that stand at `y`. */
export const table = (mood: Mood, edge: number, y: number) => ({
  paint: tableTop(mood, edge),
  plane: { place: vector(0, y, 0), normal: up, strength: 0.5, blur: 34 },
})

/** The wall behind the table takes the softer end of the shadow. */
export const wallShadow: Plane = { place: vector(0, 0, -620), normal: vector(0, 0, 1), strength: 0.16, blur: 80 }
