import { existsSync } from 'node:fs'

/** Set per project by vitest.config.ts. */
export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** `TEST_SCALE=0.1` reduces all sizes to a tenth. */
export function size(sizes: { sqlite: number; postgres: number } | number): number {
  const plain = typeof sizes === 'number' ? sizes : sizes[engine]
  return Math.ceil(plain * Number(process.env['TEST_SCALE'] ?? 1))
}

/** For guarantees that are not about disk writes. */
export const inMemory = existsSync('/dev/shm') ? { parentFolder: '/dev/shm' } : {}
