// Mutants that the compiler or the linter refuses are nobody's mistake: they never reach a test.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mutated } from './mutations.ts'
import type { Candidate } from './scope.ts'

/** @returns those of the mutants that pass `npm run check` */
export async function checked(mutants: readonly Candidate[]): Promise<Candidate[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-mutants-'))
  for (const part of ['contract', 'server', 'demo', 'package.json', 'oxlint.config.ts'])
    cpSync(part, join(folder, part), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const settings = {
    extends: resolve('tsconfig.json'),
    include: ['contract', 'server'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const refused = new Set<Candidate>()
  try {
    // One of each file at a time.
    const byFile = Object.values(Object.groupBy(mutants, ({ file }) => file)).map((group) => group ?? [])
    const rounds = Math.max(...byFile.map((group) => group.length))
    for (let round = 0; round < rounds; round++)
      for (const one of await refusedOf(
        folder,
        byFile.flatMap((group) => group.slice(round, round + 1)),
      ))
        refused.add(one)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return mutants.filter((one) => !refused.has(one))
}

/** Together in one go, as long as each complaint is about a file that was mutated. */
async function refusedOf(folder: string, mutants: readonly Candidate[]): Promise<readonly Candidate[]> {
  for (const mutant of mutants)
    writeFileSync(join(folder, mutant.file), mutated(readFileSync(mutant.file, 'utf8'), mutant))
  const complaints = await complainedAbout(folder)
  for (const { file } of mutants) writeFileSync(join(folder, file), readFileSync(file))
  const files = new Set(complaints)
  const blamed = mutants.filter(({ file }) => files.has(file))
  if (blamed.length === files.size || mutants.length === 1)
    return files.size === 0 ? [] : blamed.length === 0 ? mutants : blamed
  const half = Math.ceil(mutants.length / 2)
  return [...(await refusedOf(folder, mutants.slice(0, half))), ...(await refusedOf(folder, mutants.slice(half)))]
}

/** @returns the files that are complained about */
async function complainedAbout(folder: string): Promise<string[]> {
  const tsc = await outputOf(folder, 'typescript/bin/tsc', ['-p', folder, '--pretty', 'false'])
  // What floats where it should be awaited, above all.
  const oxlint = await outputOf(folder, 'oxlint/bin/oxlint', ['--deny-warnings', '-f', 'unix', 'contract', 'server'])
  const found = [...tsc.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm), ...oxlint.matchAll(/^([^\s:]+):\d+:\d+: /gm)]
  return found.map(([, file = '']) => file)
}

function outputOf(folder: string, program: string, parameters: readonly string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 2 ** 28 }
  return new Promise((done) => {
    execFile(process.execPath, [resolve('node_modules', program), ...parameters], options, (_error, output) =>
      done(output),
    )
  })
}
