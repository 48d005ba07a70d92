import type { Light } from './light.ts'
import type { Mesh } from './mesh.ts'
import { screenX, screenY } from './mesh.ts'
import { blurRaster } from './plate.ts'
import type { Plate } from './plate.ts'
import { pictureWidth } from './film.ts'
import { dot } from './vector.ts'
import type { Vector } from './vector.ts'

/** A wall or a table top that shadows fall on. */
export type Plane = {
  readonly place: Vector
  readonly normal: Vector
  readonly strength: number
  readonly blur: number
}

/** Darkens `plate` where the meshes stand between the window and the plane: a soft shadow, and a tight one where they touch it. */
export function castShadow(plate: Plate, meshes: readonly Mesh[], plane: Plane, light: Light): void {
  const { width, height, values } = plate
  const scale = width / pictureWidth
  const soft: Mask = { width, height, cells: new Float32Array(width * height) }
  const tight: Mask = { width, height, cells: new Float32Array(width * height) }
  for (const mesh of meshes) {
    const fallen = fall(mesh.places, plane, light, scale)
    // Every other corner is plenty for a blurred outline.
    const step = mesh.columns > 8 && mesh.rows > 8 ? 2 : 1
    const line = (mesh.columns + 1) * 3
    for (let row = 0; row + step <= mesh.rows; row += step) {
      for (let column = 0; column + step <= mesh.columns; column += step) {
        const a = row * line + column * 3
        const b = a + step * 3
        const c = a + step * line
        const above = fallen[a + 2] ?? 0
        if (above < -30) continue
        stamp(soft, fallen, a, b, c + step * 3)
        stamp(soft, fallen, a, c + step * 3, c)
        if (above > 70) continue
        stamp(tight, fallen, a, b, c + step * 3)
        stamp(tight, fallen, a, c + step * 3, c)
      }
    }
  }
  blurRaster(soft.cells, width, height, 1, plane.blur * scale)
  blurRaster(tight.cells, width, height, 1, plane.blur * scale * 0.35)
  for (let cell = 0; cell < soft.cells.length; cell += 1) {
    const dark = plane.strength * (0.75 * (soft.cells[cell] ?? 0) + 0.4 * (tight.cells[cell] ?? 0))
    const at = cell * 4
    // Shadows are a little cooler than what they fall on.
    values[at] = (values[at] ?? 0) * (1 - dark)
    values[at + 1] = (values[at + 1] ?? 0) * (1 - dark * 0.95)
    values[at + 2] = (values[at + 2] ?? 0) * (1 - dark * 0.88)
  }
}

type Mask = { readonly width: number; readonly height: number; readonly cells: Float32Array }

/** Where on the plate each place's shadow falls, and how high above the plane the place is: x, y, height in turn. */
function fall(places: Float32Array, { place, normal }: Plane, { direction }: Light, scale: number): Float32Array {
  const fallen = new Float32Array(places.length)
  const along = dot(direction, normal)
  for (let at = 0; at < places.length; at += 3) {
    const x = places[at] ?? 0
    const y = places[at + 1] ?? 0
    const z = places[at + 2] ?? 0
    const above = (x - place.x) * normal.x + (y - place.y) * normal.y + (z - place.z) * normal.z
    const far = above / along
    const footZ = z - direction.z * far
    fallen[at] = screenX(x - direction.x * far, footZ) * scale
    fallen[at + 1] = screenY(y - direction.y * far, footZ) * scale
    fallen[at + 2] = above
  }
  return fallen
}

function stamp({ width, height, cells }: Mask, spots: Float32Array, a: number, b: number, c: number): void {
  const ax = spots[a] ?? 0
  const ay = spots[a + 1] ?? 0
  const bx = spots[b] ?? 0
  const by = spots[b + 1] ?? 0
  const cx = spots[c] ?? 0
  const cy = spots[c + 1] ?? 0
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)))
  const top = Math.max(0, Math.floor(Math.min(ay, by, cy)))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)))
  const slack = -0.2
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const wb = ((x + 0.5 - ax) * (cy - ay) - (y + 0.5 - ay) * (cx - ax)) / area
      const wc = ((bx - ax) * (y + 0.5 - ay) - (by - ay) * (x + 0.5 - ax)) / area
      if (wb >= slack && wc >= slack && wb + wc <= 1 - slack) cells[y * width + x] = 1
    }
  }
}
