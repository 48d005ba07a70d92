// One mutant against the tests that could notice it, the nearest first; the first failure is enough.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mutant } from '../../tests/proof/mutations/known-mutants.ts'
import { relatedTests } from './related-tests.ts'
import { type Candidate, repositoryFiles } from './scope.ts'

/** Far longer than the slowest stage takes on a busy machine. */
const minutesForStage = 20
/** The known mutants have their own mutants; clients that take a minute to be cut off are about connections alone. */
const proofsLeftOut = (file: string) =>
  file.startsWith('server/http/') ? /\/known-mutants\./ : /\/(known-mutants|slow-clients|siege|kills)\./

interface Stage {
  readonly projects: readonly string[]
  readonly tests: readonly string[]
}

/** What could notice a mutant of this file, the quickest to answer first. */
export function stagesFor(file: string): Stage[] {
  const quick = repositoryFiles(
    'contract/*.test.ts',
    'web/*.test.ts',
    'web/*.test.tsx',
    'server/*.test.ts',
    'tests/architecture/bounds.test.ts',
    // That nothing reads a large table from end to end.
    'bench/*.test.ts',
  )
  const { near, far } = relatedTests(file, quick)
  const proofs = relatedTests(file, repositoryFiles('tests/proof/*.test.ts'))
  const proving = [...proofs.near, ...proofs.far].filter((test) => !proofsLeftOut(file).test(test))
  const onPostgres = !file.includes('sqlite') && file.startsWith('server/')
  const projects = ['unit', 'page', 'server-sqlite']
  return [
    { projects, tests: near },
    { projects, tests: far },
    ...(onPostgres ? [{ projects: ['server-postgres'], tests: [...near, ...far] }] : []),
    { projects: ['proof-sqlite'], tests: proving },
    ...(onPostgres ? [{ projects: ['proof-postgres'], tests: proving }] : []),
  ].filter(({ tests }) => tests.length > 0)
}

export interface Killer {
  /** File and name. */
  readonly test: string
  /** The first line of what it says. */
  readonly complaint: string
}

/** A machine too busy for a test's time limit kills nothing: whether the mutant does must be looked at. */
export const isTimeOut = ({ complaint }: Killer) => /timed? ?out|came to no end/i.test(complaint)

/** @returns a test of this stage that fails on the mutant; undefined where it survives them all */
export async function failureOn({ file, start, end, wrong }: Candidate, stage: Stage): Promise<Killer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-mutant-'))
  const report = join(folder, 'report.json')
  const mutant: Mutant = { file, start, right: readFileSync(file, 'utf8').slice(start, end), wrong }
  // Servers that a test starts as processes of their own are broken as well.
  const environment = {
    ...process.env,
    MUTANT: JSON.stringify(mutant),
    NODE_OPTIONS: ['tests/proof/mutations/break-process.ts', 'scripts/mutation/break-children.mjs']
      .map((path) => `--import ${resolve(path)}`)
      .join(' '),
    PROOF_SCALE: '0.05',
  }
  // Who waits for what a mutant never does need not wait long.
  const limits = ['--testTimeout=60000', '--hookTimeout=60000']
  const options = ['run', '--bail=1', '--passWithNoTests', ...limits, '--reporter=json', `--outputFile=${report}`]
  const chosen = stage.projects.map((project) => `--project=${project}`)
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...options, ...chosen, ...stage.tests], {
    env: environment,
    stdio: 'ignore',
    detached: true,
  })
  // With all that its tests have started.
  const endAll = () => process.kill(-(child.pid ?? 0), 'SIGKILL')
  const hung = setTimeout(endAll, minutesForStage * 60_000)
  process.once('exit', endAll)
  const code = await new Promise((done) => child.once('exit', done))
  clearTimeout(hung)
  process.off('exit', endAll)
  try {
    return code === 0 ? undefined : firstFailure(readFileSync(report, 'utf8'))
  } catch {
    return { test: 'an error outside the tests', complaint: 'a run that came to no end' }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function firstFailure(json: string): Killer {
  const { testResults } = JSON.parse(json) as Report
  // What was left out because another one had failed is called a failure as well.
  const isFailed = ({ status }: { status: string }) => status === 'failed'
  const file = testResults.find((one) => one.assertionResults.some(isFailed)) ?? testResults.find(isFailed)
  const test = file?.assertionResults.find(isFailed)
  const [complaint = ''] = (test?.failureMessages[0] ?? file?.message ?? '').split('\n')
  const name = file?.name.replace(`${resolve('.')}/`, '') ?? 'an error outside the tests'
  return { test: test ? `${name}: ${test.fullName}` : name, complaint }
}
