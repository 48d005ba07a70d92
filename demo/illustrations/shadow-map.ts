import type { Light } from './light.ts'
import type { Mesh } from './mesh.ts'
import { clamp, cross, unit, vector } from './vector.ts'

/** How much window light reaches the place x, y, z: 1 all, 0 none. */
export type ShadowMap = (x: number, y: number, z: number) => number

const size = 800
const reach = 1250
const scale = size / reach / 2
// The window is wide, so its shadows are soft: taps on a small disc, x and y in turn.
const taps = [0, 0, 1, 0.3, -0.6, 0.9, -0.5, -1, 1.6, -1.3, -1.9, -0.1, 0.6, 2]

/** Looks at the scene from the window and remembers what it sees first. */
export function shadowMapOf(meshes: readonly Mesh[], light: Light, softness: number): ShadowMap {
  const towards = light.direction
  const side = unit(cross(vector(0, 1, 0), towards))
  const rise = cross(towards, side)
  const first = new Float32Array(size * size).fill(-Infinity)
  for (const { places, columns, rows } of meshes) {
    const seen = new Float32Array(places.length)
    for (let at = 0; at < places.length; at += 3) {
      const x = places[at] ?? 0
      const y = places[at + 1] ?? 0
      const z = places[at + 2] ?? 0
      seen[at] = (x * side.x + y * side.y + z * side.z) * scale + size / 2
      seen[at + 1] = (x * rise.x + y * rise.y + z * rise.z) * scale + size / 2
      seen[at + 2] = x * towards.x + y * towards.y + z * towards.z
    }
    const line = (columns + 1) * 3
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const a = row * line + column * 3
        mark(first, seen, a, a + 3, a + line + 3)
        mark(first, seen, a, a + line + 3, a + line)
      }
    }
  }
  const offsets = Float32Array.from(taps, (tap) => tap * softness)
  return (x, y, z) => {
    const column = (x * side.x + y * side.y + z * side.z) * scale + size / 2 + 0.5
    const line = (x * rise.x + y * rise.y + z * rise.z) * scale + size / 2 + 0.5
    const depth = x * towards.x + y * towards.y + z * towards.z
    let open = 0
    for (let tap = 0; tap < offsets.length; tap += 2) {
      const atX = (column + (offsets[tap] ?? 0)) | 0
      const atY = (line + (offsets[tap + 1] ?? 0)) | 0
      const gap = atX < 0 || atY < 0 || atX >= size || atY >= size ? 0 : (first[atY * size + atX] ?? 0) - depth
      // Surfaces do not shade themselves; what is far before them shades softly.
      open += gap <= 9 ? 1 : 1 - Math.min(1, (gap - 9) / 14) * (0.95 - clamp((gap - 60) / 900) * 0.5)
    }
    return (open * 2) / offsets.length
  }
}

/** Fills the triangle of the corners that begin at a, b and c: x, y and depth each. */
function mark(first: Float32Array, seen: Float32Array, a: number, b: number, c: number): void {
  const ax = seen[a] ?? 0
  const ay = seen[a + 1] ?? 0
  const az = seen[a + 2] ?? 0
  const bx = seen[b] ?? 0
  const by = seen[b + 1] ?? 0
  const bz = (seen[b + 2] ?? 0) - az
  const cx = seen[c] ?? 0
  const cy = seen[c + 1] ?? 0
  const cz = (seen[c + 2] ?? 0) - az
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
  const right = Math.min(size - 1, Math.ceil(Math.max(ax, bx, cx)))
  const top = Math.max(0, Math.floor(Math.min(ay, by, cy)))
  const bottom = Math.min(size - 1, Math.ceil(Math.max(ay, by, cy)))
  const bStep = (cy - ay) / area
  const cStep = (ay - by) / area
  for (let y = top; y <= bottom; y += 1) {
    let wb = ((left - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    let wc = ((bx - ax) * (y - ay) - (by - ay) * (left - ax)) / area
    let at = y * size + left
    for (let x = left; x <= right; x += 1, at += 1, wb += bStep, wc += cStep) {
      if (wb < 0 || wc < 0 || wb + wc > 1) continue
      const z = az + wb * bz + wc * cz
      if (z > (first[at] ?? 0)) first[at] = z
    }
  }
}
