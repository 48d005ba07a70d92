import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runProgram } from './run-program.ts'

/** `names`: tests that failed, with the reason, for the summary. */
export type Tally = { passed: number; failed: number; skipped: number; names?: string[] }

type Result = { status: string; fullName: string; failureMessages: string[] }

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Result[] }[]
}

export async function runVitest(projects: string[], filters: string[], options: string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  try {
    const code = await runProgram('vitest/vitest.mjs', [
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
  // A file that breaks before its first test, or outside one, reports no failed test.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    names: [
      ...broken.map(({ name, message }) => told(name, 'breaks before or after its tests', message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => told(name, fullName, failureMessages.join('\n'))),
      ),
    ],
  }
}

function told(file: string, test: string, complaint: string): string {
  const lines = complaint.split('\n').filter((line) => !line.includes('/node_modules/'))
  return [`✗ ${relative('.', file)}: ${test}`, ...lines.slice(0, 12)].join('\n        ')
}

/** One worker more than cores, since tests also wait for databases and browsers. */
export const oneMore = [`--maxWorkers=${availableParallelism() + 1}`]
