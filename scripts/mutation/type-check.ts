// Mutants that the compiler refuses are nobody's mistake: they never reach a test.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mutated } from './mutations.ts'
import type { Candidate } from './scope.ts'

/** @returns those of the mutants that compile */
export async function compiling(mutants: readonly Candidate[]): Promise<Candidate[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-mutants-'))
  for (const part of ['contract', 'server', 'package.json']) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const settings = {
    extends: resolve('tsconfig.json'),
    include: ['contract', 'server'],
    exclude: ['**/*.test.ts'],
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
  const complaints = await compile(folder)
  for (const { file } of mutants) writeFileSync(join(folder, file), readFileSync(file))
  const files = new Set(complaints)
  const blamed = mutants.filter(({ file }) => files.has(file))
  if (blamed.length === files.size || mutants.length === 1)
    return files.size === 0 ? [] : blamed.length === 0 ? mutants : blamed
  const half = Math.ceil(mutants.length / 2)
  return [...(await refusedOf(folder, mutants.slice(0, half))), ...(await refusedOf(folder, mutants.slice(half)))]
}

/** @returns the files that are complained about */
function compile(folder: string): Promise<string[]> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 2 ** 28 },
      (_error, told) => done([...told.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)),
    )
  })
}
