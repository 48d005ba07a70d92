// Tells backups and rehearsals in progress from those that a killed process left behind.
import { rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { isLocked } from '../platform/db/sqlite/reader-writer-driver.ts'

const lock = 'being-written'

/** Locks a folder until the returned function is called; the system releases the lock of a killed process. */
export function holdFolder(folder: string): () => void {
  const file = new SqliteDatabase(join(folder, lock), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    throw error
  }
  return () => {
    if (!file.open) return
    file.close()
    rmSync(join(folder, lock))
  }
}

function isHeld(folder: string): boolean {
  try {
    holdFolder(folder)()
    return false
  } catch (error) {
    if (isLocked(error)) return true
    throw error
  }
}

export async function removeAbandoned(folder: string, name: RegExp, print: (line: string) => void): Promise<void> {
  for (const found of (await readdir(folder)).filter((one) => name.test(one))) {
    if (isHeld(join(folder, found))) continue
    await rm(join(folder, found), { recursive: true, force: true })
    print(`Removed ${found}, which was never finished.`)
  }
}
