import type { Film } from './film.ts'

export type Crevices = {
  readonly width: number
  readonly height: number
  /** 1 in the open, lower where less of the room is seen. */
  readonly open: Float32Array
}

const cell = 5

/** How open each place of the film lies, from its neighbours' depth: 1 in the open, lower in folds and under edges. */
export function crevicesOf(film: Film): Crevices {
  const width = Math.ceil(film.width / cell)
  const height = Math.ceil(film.height / cell)
  const depth = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const line = Math.min(film.height - 1, y * cell + 2) * film.width
    for (let x = 0; x < width; x += 1) {
      depth[y * width + x] = film.depth[line + Math.min(film.width - 1, x * cell + 2)] ?? -Infinity
    }
  }
  const raw = new Float32Array(width * height).fill(1)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = depth[y * width + x] ?? -Infinity
      if (here === -Infinity) continue
      let closed = 0
      for (let tap = 0; tap < around.length; tap += 3) {
        const nearX = x + (around[tap] ?? 0)
        const nearY = y + (around[tap + 1] ?? 0)
        if (nearX < 0 || nearY < 0 || nearX >= width || nearY >= height) continue
        const rise = (depth[nearY * width + nearX] ?? -Infinity) - here
        const reach = around[tap + 2] ?? 1
        // What rises steeply nearby takes light; what floats far in front takes little.
        if (rise > reach * 1.5) closed += Math.min(1, rise / (reach * 7)) / (1 + Math.max(0, rise - 90) / 60)
      }
      raw[y * width + x] = 1 - 0.45 * Math.min(1, (closed / (around.length / 3)) * 1.7)
    }
  }
  return { width, height, open: softened(raw, width, height) }
}

const around = ring(2.2, 5).concat(ring(5, 6), ring(9, 6))

function ring(radius: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + radius * 0.37) / count) * Math.PI * 2
    return [Math.round(Math.cos(angle) * radius), Math.round(Math.sin(angle) * radius), radius]
  }).flat()
}

function softened(raw: Float32Array, width: number, height: number): Float32Array {
  const soft = new Float32Array(raw.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy += 1) {
        const line = Math.min(height - 1, Math.max(0, y + dy)) * width
        for (let dx = -1; dx <= 1; dx += 1) sum += raw[line + Math.min(width - 1, Math.max(0, x + dx))] ?? 1
      }
      soft[y * width + x] = sum / 9
    }
  }
  return soft
}
