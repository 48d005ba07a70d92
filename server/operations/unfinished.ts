// Folders of backups that are being written: which of them still are, and which one was killed left behind.
import { rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { isLocked } from '../db/sqlite/patient-driver.ts'

const name = /^\.bollenveld-\d{8}T\d{9}Z\.part$/
const lock = 'being-written'

/** Holds a folder until what it returns is called; where the process is killed, the system lets go of it. */
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

/** Removes what killed backups left, however large it became. */
export async function removeAbandoned(folder: string, print: (line: string) => void): Promise<void> {
  for (const found of (await readdir(folder)).filter((one) => name.test(one))) {
    if (isHeld(join(folder, found))) continue
    await rm(join(folder, found), { recursive: true, force: true })
    print(`Removed ${found}, which was never finished.`)
  }
}
