// npm run mutants -- [--seed N] [--count 40] [--all] [part of a path …]: mutation testing by sample. Breaks server/ and
// contract/ in one place at a time, runs the tests that could notice, and tells which breaks none of them did.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { randomFrom } from '../tests/proof/support/seed.ts'
import { lineOf, shown } from './mutation/mutations.ts'
import { type Candidate, candidates } from './mutation/scope.ts'
import { killerOf } from './mutation/try-mutant.ts'
import { checked } from './mutation/check-mutants.ts'

/** Of a hundred mutants. */
const mostSurvivors = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, count: { type: 'string', default: '40' }, all: { type: 'boolean' } },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const count = values.all ? Number.POSITIVE_INFINITY : Number(values.count)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const random = randomFrom(seed)
const everyOne = candidates(positionals)
  .map((mutant) => ({ mutant, place: random() }))
  .toSorted((a, b) => a.place - b.place)
  .map(({ mutant }) => mutant)
console.log(`${everyOne.length} mutants of server/ and contract/, seed ${seed}`)

// A third more than asked for, since the compiler and the linter refuse some.
const drawn = await checked(everyOne.slice(0, Math.ceil(count * 1.4)))
const sample = drawn.slice(0, count)
const survivors: Candidate[] = []
for (const [index, mutant] of sample.entries()) {
  const started = performance.now()
  const killer = await killerOf(mutant)
  if (killer === undefined) survivors.push(mutant)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${index + 1}/${sample.length} ${killer === undefined ? 'SURVIVED' : 'killed'} in ${seconds} s  ${describe(mutant)}`,
  )
  if (killer !== undefined) console.log(`      by ${killer}`)
}

const share = (survivors.length / Math.max(1, sample.length)) * 100
console.log(`\n${sample.length} mutants, ${survivors.length} survived (${share.toFixed(1)} %), seed ${seed}`)
for (const mutant of survivors) {
  const { right, wrong } = shown(readFileSync(mutant.file, 'utf8'), mutant)
  console.log(`\n${describe(mutant)}\n  - ${right}\n  + ${wrong}`)
}
process.exit(share > mostSurvivors ? 1 : 0)

function describe({ file, start, operator }: Candidate): string {
  return `${file}:${lineOf(readFileSync(file, 'utf8'), start)} (${operator})`
}
