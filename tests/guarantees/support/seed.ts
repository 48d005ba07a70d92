import { randomInt } from 'node:crypto'

/** Printed, to repeat a failure: TEST_SEED=<number> npm test -- guarantees <file>. */
export function seedOf(test: string): number {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31))
  process.stdout.write(`seed of '${test}': ${seed}\n`)
  return seed
}

/** In [0, 1), by seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
