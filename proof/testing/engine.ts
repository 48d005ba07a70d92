/** The engine that this run proves; vitest.config.ts sets it for each of its proof projects. */
export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A size that may differ between the engines: a fifth of it in `npm test`, all of it in `npm run trust` (PROOF_SCALE=1). */
export function size(sizes: { sqlite: number; postgres: number } | number): number {
  const plain = typeof sizes === 'number' ? sizes : sizes[engine]
  return Math.ceil(plain * Number(process.env['PROOF_SCALE'] ?? 0.2))
}

/** True where the code under test is a broken variant, of which a failure is all that is wanted. */
export const isBroken = process.env['BROKEN'] !== undefined
