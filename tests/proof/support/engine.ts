import { existsSync } from 'node:fs'

/** The engine that this run proves; vitest.config.ts sets it for each of its proof projects. */
export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A size that may differ between the engines; `PROOF_SCALE=0.1` takes a tenth of all sizes. */
export function size(sizes: { sqlite: number; postgres: number } | number): number {
  const plain = typeof sizes === 'number' ? sizes : sizes[engine]
  return Math.ceil(plain * Number(process.env['PROOF_SCALE'] ?? 1))
}

/** Where SQLite never waits for a disk, for what is no proof of writing to one. */
export const inMemory = existsSync('/dev/shm') ? { parentFolder: '/dev/shm' } : {}
