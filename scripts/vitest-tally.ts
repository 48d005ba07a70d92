import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { program } from './program.ts'

/**
 * `names` are the tests that failed or needed a second attempt, with the reason, to be printed again at the end of a long run;
 * `files` are those with a failure.
 */
export type Tally = { passed: number; failed: number; skipped: number; names?: string[]; files?: string[] }

/** A test that passed with failures passed at its second attempt. */
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

/** More files than these do not fail by chance. */
const mostUnlucky = 3

/**
 * As `runVitest`, but runs the files with a failure once more by themselves if they are few, because thousands of tests beside
 * each other starve one now and then. The summary names every test that needed this.
 */
export async function runVitestTwice(projects: string[], filters: string[], options: string[] = []): Promise<Tally> {
  const first = await runVitest(projects, filters, options)
  const { files = [], names = [] } = first
  if (files.length === 0 || files.length > mostUnlucky) return first
  console.log(`\nOnce more, by themselves: ${files.join(', ')}`)
  const second = await runVitest(projects, files, ['--maxWorkers=1'])
  return {
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    skipped: first.skipped,
    names: second.failed > 0 ? (second.names ?? []) : names.map((name) => name.replace(/^✗/, 'second attempt')),
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
      ...broken.map(({ name, message }) => told('✗', name, 'breaks before or after its tests', message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status, failureMessages }) => status === 'failed' || failureMessages.length > 0)
          .map(({ fullName, status, failureMessages }) =>
            told(status === 'failed' ? '✗' : 'second attempt', name, fullName, failureMessages.join('\n')),
          ),
      ),
    ],
    files: [
      ...new Set(report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name))),
    ],
  }
}

/** Enough of a message to see where and why when nothing else of a long run is stored. */
function told(outcome: string, file: string, test: string, complaint: string): string {
  const lines = complaint.split('\n').filter((line) => !line.includes('/node_modules/'))
  return [`${outcome} ${relative('.', file)}: ${test}`, ...lines.slice(0, 12)].join('\n        ')
}

/** Tests keep a core busy most of the time; the rest they wait for a database, a browser or what they started. */
export const oneMore = [`--maxWorkers=${availableParallelism() + 1}`]
