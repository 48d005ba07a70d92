import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openStore } from '../features/files/open-store.ts'
import { connect } from '../platform/db/connect.ts'
import { checkData } from './check-data.ts'
import { restoreShop } from './restore-shop.ts'

/**
 * Restores a backup into a folder of its own, checks the books there, and removes the folder again.
 * @throws Error for a backup that cannot be restored
 * @returns how much is wrong: picture files, and books that do not balance
 */
export async function rehearseRestore(config: Config, folder: string, print: (line: string) => void): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bollenveld-rehearsal-'))
  try {
    const rehearsal = { ...config, databaseUrl: undefined, s3: undefined, dataDir }
    const lacking = await restoreShop(rehearsal, { folder, despitePictures: true }, print)
    const connection = await connect(rehearsal)
    try {
      const output = { print, passing: () => undefined }
      return lacking + (await checkData(output, connection, await openStore(rehearsal), new Date()))
    } finally {
      await connection.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
