import { program } from './program.ts'

const checks = [
  { title: 'Types', run: () => program('typescript/bin/tsc', []) },
  { title: 'Lint', run: () => program('oxlint/bin/oxlint', ['--deny-warnings']) },
  { title: 'Format', run: () => program('@biomejs/biome/bin/biome', ['format']) },
  { title: 'Dead code', run: () => program('knip/bin/knip.js', []) },
]

/** Runs every check, whatever the earlier ones found, and answers how many failed. */
export async function runChecks(): Promise<number> {
  let failed = 0
  for (const { title, run } of checks) {
    const started = Date.now()
    const passed = (await run()) === 0
    if (!passed) failed += 1
    console.log(`${passed ? '✓' : '✗'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  }
  return failed
}
