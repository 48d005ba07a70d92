import { pictureHeight, pictureWidth } from './film.ts'
import type { Sheet } from './sheet.ts'
import { clamp } from './vector.ts'
import type { Vector } from './vector.ts'

/** A sheet cut into facets; corners lie row by row, (columns + 1) × (rows + 1) of them. */
export type Mesh = {
  readonly sheet: Sheet
  readonly columns: number
  readonly rows: number
  /** In space: x, y, z in turn. */
  readonly places: Float32Array
  /** Unit normals, on the side of the sheet's axis: x, y, z in turn. */
  readonly normals: Float32Array
}

const cameraDistance = 4200

/** Magnification at a depth; places nearer than the camera do not occur. */
const perspective = (z: number): number => cameraDistance / (cameraDistance - z)
export const screenX = (x: number, z: number): number => pictureWidth / 2 + x * perspective(z)
export const screenY = (y: number, z: number): number => pictureHeight / 2 - y * perspective(z)

/** Rows lie closer together near the tip, where an outline turns most. */
export const rowAt = (row: number, rows: number): number => 1 - (1 - row / rows) ** 1.3

/** `scale` is film pixels per picture unit. */
export function meshOf(sheet: Sheet, scale: number): Mesh {
  const [columns, rows] = sheet.material.cells ?? cellsOf(sheet, scale)
  const places = new Float32Array((columns + 1) * (rows + 1) * 3)
  let at = 0
  for (let row = 0; row <= rows; row += 1) {
    const v = rowAt(row, rows)
    for (let column = 0; column <= columns; column += 1, at += 3) {
      const place = sheet.at((column / columns) * 2 - 1, v)
      places[at] = place.x
      places[at + 1] = place.y
      places[at + 2] = place.z
    }
  }
  return { sheet, columns, rows, places, normals: normalsOf(places, columns, rows) }
}

function cellsOf(sheet: Sheet, scale: number): [number, number] {
  const { facet, solid } = sheet.material
  // Half of something closed is never drawn; the rest must still look round.
  const columns = clamp((spanAcross(sheet) * scale) / facet, solid ? 6 : 2, 140)
  const rows = clamp((spanAlong(sheet) * scale) / facet, 3, 160)
  return [Math.round(columns), Math.round(rows)]
}

function normalsOf(places: Float32Array, columns: number, rows: number): Float32Array {
  const normals = new Float32Array(places.length)
  const stride = columns + 1
  for (let row = 0; row <= rows; row += 1) {
    // A tip ends in a point, where there is no direction across: look a row below.
    const level = row === rows ? row - 1 : row === 0 ? 1 : row
    const line = level * stride
    for (let column = 0; column <= columns; column += 1) {
      const west = (line + Math.max(0, column - 1)) * 3
      const east = (line + Math.min(columns, column + 1)) * 3
      const south = (line - stride + column) * 3
      const north = (Math.min(rows, level + 1) * stride + column) * 3
      const ax = (places[east] ?? 0) - (places[west] ?? 0)
      const ay = (places[east + 1] ?? 0) - (places[west + 1] ?? 0)
      const az = (places[east + 2] ?? 0) - (places[west + 2] ?? 0)
      const bx = (places[north] ?? 0) - (places[south] ?? 0)
      const by = (places[north + 1] ?? 0) - (places[south + 1] ?? 0)
      const bz = (places[north + 2] ?? 0) - (places[south + 2] ?? 0)
      const x = az * by - ay * bz
      const y = ax * bz - az * bx
      const z = ay * bx - ax * by
      const size = Math.sqrt(x * x + y * y + z * z) || 1
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
