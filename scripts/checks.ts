import { runProgram } from './run-program.ts'

const checks = [
  { title: 'Types', run: () => runProgram('typescript/bin/tsc', []) },
  { title: 'Lint', run: () => runProgram('oxlint/bin/oxlint', ['--deny-warnings']) },
  { title: 'Format', run: () => runProgram('@biomejs/biome/bin/biome', ['format']) },
  { title: 'Dead code', run: () => runProgram('knip/bin/knip.js', []) },
]

/** Runs in parallel, since most checks use one core. @returns the number of failures */
export async function runChecks(): Promise<number> {
  const passed = await Promise.all(
    checks.map(async ({ title, run }) => {
      const started = Date.now()
      const isFine = (await run()) === 0
      console.log(`${isFine ? '✓' : '✗'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      return isFine
    }),
  )
  return passed.filter((isFine) => !isFine).length
}
