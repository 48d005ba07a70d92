import type { Light } from './light.ts'
import type { Mesh } from './mesh.ts'
import { screenX, screenY } from './mesh.ts'
import { blur, createPlate } from './plate.ts'
import type { Plate } from './plate.ts'
import { pictureWidth } from './film.ts'
import { add, dot, subtract, times } from './vector.ts'
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
  const soft = createPlate(plate.width, plate.height)
  const tight = createPlate(plate.width, plate.height)
  const scale = plate.width / pictureWidth
  const along = dot(light.direction, plane.normal)
  for (const mesh of meshes) {
    // Every other corner is plenty for a blurred outline.
    const step = mesh.columns > 8 && mesh.rows > 8 ? 2 : 1
    const stride = mesh.columns + 1
    const fallen = mesh.places.map((place) => {
      const height = dot(subtract(place, plane.place), plane.normal)
      const foot = add(place, times(light.direction, -height / along))
      return { x: screenX(foot) * scale, y: screenY(foot) * scale, height }
    })
    for (let row = 0; row + step <= mesh.rows; row += step) {
      for (let column = 0; column + step <= mesh.columns; column += step) {
        const at = row * stride + column
        const a = fallen[at]
        const b = fallen[at + step]
        const c = fallen[at + step * stride]
        const d = fallen[at + step * stride + step]
        if (!a || !b || !c || !d || a.height < -30) continue
        stamp(soft, a, b, d)
        stamp(soft, a, d, c)
        if (a.height > 70) continue
        stamp(tight, a, b, d)
        stamp(tight, a, d, c)
      }
    }
  }
  blur(soft, plane.blur * scale)
  blur(tight, plane.blur * scale * 0.35)
  for (let at = 0; at < plate.values.length; at += 4) {
    const dark = plane.strength * (0.75 * (soft.values[at + 3] ?? 0) + 0.4 * (tight.values[at + 3] ?? 0))
    // Shadows are a little cooler than what they fall on.
    plate.values[at] = (plate.values[at] ?? 0) * (1 - dark)
    plate.values[at + 1] = (plate.values[at + 1] ?? 0) * (1 - dark * 0.95)
    plate.values[at + 2] = (plate.values[at + 2] ?? 0) * (1 - dark * 0.88)
  }
}

type Spot = { x: number; y: number }

function stamp(plate: Plate, a: Spot, b: Spot, c: Spot): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (area === 0) return
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)))
  const right = Math.min(plate.width - 1, Math.floor(Math.max(a.x, b.x, c.x)))
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)))
  const bottom = Math.min(plate.height - 1, Math.floor(Math.max(a.y, b.y, c.y)))
  const slack = -0.2
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const wb = ((x + 0.5 - a.x) * (c.y - a.y) - (y + 0.5 - a.y) * (c.x - a.x)) / area
      const wc = ((b.x - a.x) * (y + 0.5 - a.y) - (b.y - a.y) * (x + 0.5 - a.x)) / area
      if (wb >= slack && wc >= slack && wb + wc <= 1 - slack) plate.values[(y * plate.width + x) * 4 + 3] = 1
    }
  }
}
