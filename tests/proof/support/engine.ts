import { existsSync } from 'node:fs'

/** Set per proof project by vitest.config.ts. */
export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** `PROOF_SCALE=0.1` reduces all sizes to a tenth. */
export function size(sizes: { sqlite: number; postgres: number } | number): number {
  const plain = typeof sizes === 'number' ? sizes : sizes[engine]
  return Math.ceil(plain * Number(process.env['PROOF_SCALE'] ?? 1))
}

/** For proofs not about disk writes. */
export const inMemory = existsSync('/dev/shm') ? { parentFolder: '/dev/shm' } : {}
