import type { Light } from './light.ts'
import type { Mesh } from './mesh.ts'
import { clamp, cross, dot, unit, vector } from './vector.ts'
import type { Vector } from './vector.ts'

/** How much window light reaches a place: 1 all, 0 none. */
export type ShadowMap = (place: Vector) => number

const size = 900
const reach = 1250
// The window is wide, so its shadows are soft: taps on a small disc.
const taps = [0, 0, 1, 0.3, -0.6, 0.9, -0.5, -1, 1.6, -1.3, -1.9, -0.1, 0.6, 2]

/** Looks at the scene from the window and remembers what it sees first. */
export function shadowMapOf(meshes: readonly Mesh[], light: Light, softness: number): ShadowMap {
  const towards = light.direction
  const side = unit(cross(vector(0, 1, 0), towards))
  const rise = cross(towards, side)
  const first = new Float32Array(size * size).fill(-Infinity)
  const column = (place: Vector) => ((dot(place, side) / reach + 1) / 2) * size
  const line = (place: Vector) => ((dot(place, rise) / reach + 1) / 2) * size
  for (const mesh of meshes) {
    const stride = mesh.columns + 1
    const seen = mesh.places.map((place) => ({ x: column(place), y: line(place), z: dot(place, towards) }))
    for (let row = 0; row < mesh.rows; row += 1) {
      for (let at = row * stride; at < row * stride + mesh.columns; at += 1) {
        const a = seen[at]
        const b = seen[at + 1]
        const c = seen[at + stride]
        const d = seen[at + stride + 1]
        if (!a || !b || !c || !d) continue
        mark(first, a, b, d)
        mark(first, a, d, c)
      }
    }
  }
  const offsets = taps.map((tap) => tap * softness)
  return (place) => {
    const x = column(place) + 0.5
    const y = line(place) + 0.5
    const z = dot(place, towards)
    let open = 0
    for (let tap = 0; tap < offsets.length; tap += 2) {
      const atX = (x + (offsets[tap] ?? 0)) | 0
      const atY = (y + (offsets[tap + 1] ?? 0)) | 0
      const gap = atX < 0 || atY < 0 || atX >= size || atY >= size ? 0 : (first[atY * size + atX] ?? 0) - z
      // Surfaces do not shade themselves; what is far before them shades softly.
      open += gap <= 9 ? 1 : 1 - Math.min(1, (gap - 9) / 14) * (0.95 - clamp((gap - 60) / 900) * 0.5)
    }
    return (open * 2) / offsets.length
  }
}

type Seen = { x: number; y: number; z: number }

function mark(first: Float32Array, a: Seen, b: Seen, c: Seen): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  if (area === 0) return
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)))
  const right = Math.min(size - 1, Math.ceil(Math.max(a.x, b.x, c.x)))
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)))
  const bottom = Math.min(size - 1, Math.ceil(Math.max(a.y, b.y, c.y)))
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const wb = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area
      const wc = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area
      const wa = 1 - wb - wc
      if (wa < 0 || wb < 0 || wc < 0) continue
      const z = wa * a.z + wb * b.z + wc * c.z
      const at = y * size + x
      if (z > (first[at] ?? 0)) first[at] = z
    }
  }
}
