import { pictureHeight, pictureWidth } from './film.ts'
import type { Sheet } from './sheet.ts'
import { clamp } from './vector.ts'
import type { Vector } from './vector.ts'

/** A sheet cut into facets; corners lie row by row, (columns + 1) × (rows + 1) of them. */
export type Mesh = {
  readonly sheet: Sheet
  readonly columns: number
  readonly rows: number
  readonly places: readonly Vector[]
  /** Unit normals, on the side of the sheet's axis: x, y, z in turn. */
  readonly normals: Float32Array
}

const cameraDistance = 4200

/** Magnification at a depth; places nearer than the camera do not occur. */
const perspective = (z: number): number => cameraDistance / (cameraDistance - z)
export const screenX = (place: Vector): number => pictureWidth / 2 + place.x * perspective(place.z)
export const screenY = (place: Vector): number => pictureHeight / 2 - place.y * perspective(place.z)

/** Rows lie closer together near the tip, where an outline turns most. */
export const rowAt = (row: number, rows: number): number => 1 - (1 - row / rows) ** 1.3

/** `scale` is film pixels per picture unit. */
export function meshOf(sheet: Sheet, scale: number): Mesh {
  const [columns, rows] = sheet.material.cells ?? cellsOf(sheet, scale)
  const places: Vector[] = []
  for (let row = 0; row <= rows; row += 1) {
    const v = rowAt(row, rows)
    for (let column = 0; column <= columns; column += 1) {
      places.push(sheet.at((column / columns) * 2 - 1, v))
    }
  }
  return { sheet, columns, rows, places, normals: normalsOf(places, columns, rows) }
}

function cellsOf(sheet: Sheet, scale: number): [number, number] {
  const { facet } = sheet.material
  const columns = clamp((spanAcross(sheet) * scale) / facet, 2, 140)
  const rows = clamp((spanAlong(sheet) * scale) / facet, 3, 160)
  return [Math.round(columns), Math.round(rows)]
}

function normalsOf(places: readonly Vector[], columns: number, rows: number): Float32Array {
  const normals = new Float32Array(places.length * 3)
  const stride = columns + 1
  for (let row = 0; row <= rows; row += 1) {
    // A tip ends in a point, where there is no direction across: look a row below.
    const level = row === rows ? row - 1 : row === 0 ? 1 : row
    for (let column = 0; column <= columns; column += 1) {
      const west = places[level * stride + Math.max(0, column - 1)]
      const east = places[level * stride + Math.min(columns, column + 1)]
      const south = places[(level - 1) * stride + column]
      const north = places[Math.min(rows, level + 1) * stride + column]
      if (!west || !east || !south || !north) continue
      const ax = east.x - west.x
      const ay = east.y - west.y
      const az = east.z - west.z
      const bx = north.x - south.x
      const by = north.y - south.y
      const bz = north.z - south.z
      const x = az * by - ay * bz
      const y = ax * bz - az * bx
      const z = ay * bx - ax * by
      const size = Math.hypot(x, y, z) || 1
      const at = (row * stride + column) * 3
      normals[at] = x / size
      normals[at + 1] = y / size
      normals[at + 2] = z / size
    }
  }
  return normals
}

const steps = [-1, -0.5, 0, 0.5, 1]

function spanAcross(sheet: Sheet): number {
  return Math.max(...[0.35, 0.7].map((v) => pathLength(steps.map((u) => sheet.at(u, v)))))
}

function spanAlong(sheet: Sheet): number {
  return pathLength([0, 0.25, 0.5, 0.75, 1].map((v) => sheet.at(0, v)))
}

function pathLength(places: readonly Vector[]): number {
  let total = 0
  let before: Vector | undefined
  for (const place of places) {
    if (before) total += Math.hypot(place.x - before.x, place.y - before.y, place.z - before.z)
    before = place
  }
  return total
}
