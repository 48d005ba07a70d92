import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './at-the-end.ts'

/** Removed after the test, or the file, that makes it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-test-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
