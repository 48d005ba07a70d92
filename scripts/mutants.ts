// npm run mutants -- [--seed N] [--count 40] [--all] [--nearest] [part of a path …]: mutation testing by sample. Breaks server/
// and contract/ in one place at a time, runs the tests that could notice (or the nearest alone), and tells which breaks none did.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { randomFrom } from '../tests/proof/support/seed.ts'
import { lineOf, shown } from './mutation/mutations.ts'
import { type Candidate, candidates } from './mutation/scope.ts'
import { failureOn, isTimeOut, type Killer, stagesFor } from './mutation/try-mutant.ts'
import { checked } from './mutation/check-mutants.ts'

/** Of a hundred mutants. */
const mostSurvivors = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '40' },
    all: { type: 'boolean' },
    nearest: { type: 'boolean' },
  },
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

// Twice as many as asked for, since the compiler and the linter refuse nearly half.
const sample = (await checked(everyOne.slice(0, count * 2))).slice(0, count)
let left = sample.map((mutant) => ({ mutant, stages: stagesFor(mutant.file).slice(0, values.nearest ? 1 : undefined) }))
const killedByTime: Candidate[] = []
// All of them against their nearest tests first, which most do not survive.
for (let stage = 0; left.some(({ stages }) => stages.length > stage); stage++) {
  const before = left
  left = []
  console.log(`\n${before.length} mutants, stage ${stage + 1}`)
  for (const one of before) {
    const tests = one.stages[stage]
    const started = performance.now()
    const killer = tests && (await failureOn(one.mutant, tests))
    if (tests) tell(one.mutant, killer, Math.round((performance.now() - started) / 1000))
    if (killer === undefined) left.push(one)
    else if (isTimeOut(killer)) killedByTime.push(one.mutant)
  }
}
const survivors = left.map(({ mutant }) => mutant)

const share = (survivors.length / Math.max(1, sample.length)) * 100
console.log(`\n${sample.length} mutants, ${survivors.length} survived (${share.toFixed(1)} %), seed ${seed}`)
for (const mutant of survivors) {
  const { right, wrong } = shown(readFileSync(mutant.file, 'utf8'), mutant)
  console.log(`\n${describe(mutant)}\n  - ${right}\n  + ${wrong}`)
}
for (const mutant of killedByTime) console.log(`\nKilled by a time limit, look at it: ${describe(mutant)}`)
process.exit(share > mostSurvivors ? 1 : 0)

function tell(mutant: Candidate, killer: Killer | undefined, seconds: number): void {
  console.log(`${killer === undefined ? 'survived' : 'killed'} in ${seconds} s  ${describe(mutant)}`)
  if (killer) console.log(`      by ${killer.test}\n      ${killer.complaint.slice(0, 200)}`)
}

function describe({ file, start, operator }: Candidate): string {
  return `${file}:${lineOf(readFileSync(file, 'utf8'), start)} (${operator})`
}
