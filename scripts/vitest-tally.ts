import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { program } from './program.ts'

/** `names` are the tests that failed and why, to be printed again at the end of a long run. */
export type Tally = { passed: number; failed: number; skipped: number; names?: string[] }

type Result = { status: string; fullName: string; failureMessages: string[] }

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Result[] }[]
}

/** Runs Vitest on these projects of vitest.config.ts, and of their files those that `filters` name, and counts what it ran. */
export async function runVitest(projects: string[], filters: string[], options: string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  try {
    const code = await program('vitest/vitest.mjs', [
      'run',
      '--passWithNoTests',
      ...reporters,
      ...options,
      ...chosen,
      ...filters,
    ])
    return existsSync(report) ? tally(readReport(report), code) : { passed: 0, failed: 1, skipped: 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

function tally(report: Report, code: number): Tally {
  // A file that breaks before its first test has no failed test to show for it, and neither has an error outside them.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    names: [
      ...broken.map(({ name, message }) => failure(name, 'breaks before or after its tests', message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages.join('\n'))),
      ),
    ],
  }
}

/** Enough of a message to see where and why when nothing else of a long run is stored. */
function failure(file: string, test: string, message: string): string {
  const lines = message.split('\n').filter((line) => !line.includes('/node_modules/'))
  return [`✗ ${relative('.', file)}: ${test}`, ...lines.slice(0, 12)].join('\n        ')
}

/** Proofs wait for slow clients, dead servers and other processes more than they work. */
export const besideOthers = ['--maxWorkers=4']

/** Tests keep a core busy most of the time; the rest they wait for a database, a browser or what they started. */
export const oneMore = [`--maxWorkers=${availableParallelism() + 1}`]
