import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Of the test that runs, or of the file. */
export function atTheEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)
}
