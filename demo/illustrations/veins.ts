import { createRandom } from '../random.ts'

const cells = 512
export const veinCells = cells

/** Fine lengthwise lines: a brightness for each of 512 places across a sheet. Eight patterns serve all sheets. */
const patterns = Array.from({ length: 8 }, (_, index) => patternOf(`veins ${index}`))

export function veinPattern(seed: number, strength: number): Float32Array {
  const pattern = patterns[Math.floor(seed * patterns.length)] ?? plain
  if (strength <= 0) return plain
  const level = Math.round(strength * 20)
  const key = Math.floor(seed * patterns.length) * 100 + level
  const known = scaled.get(key)
  if (known) return known
  const made = pattern.map((value) => 1 + value * (level / 20))
  scaled.set(key, made)
  return made
}

const plain = new Float32Array(1).fill(1)
const scaled = new Map<number, Float32Array>()

function patternOf(seed: string): Float32Array {
  const random = createRandom(seed)
  const pattern = new Float32Array(cells)
  for (let octave = 3; octave < 9; octave += 1) {
    const knots = 2 ** octave
    const values = Array.from({ length: knots }, () => random.next() - 0.5)
    const weight = octave < 5 ? 0.05 : 0.075
    for (let cell = 0; cell < cells; cell += 1) {
      const place = (cell / cells) * knots
      const knot = Math.floor(place)
      const from = values[knot % knots] ?? 0
      const to = values[(knot + 1) % knots] ?? 0
      pattern[cell] = (pattern[cell] ?? 0) + (from + (to - from) * (place - knot)) * weight
    }
  }
  return pattern
}
