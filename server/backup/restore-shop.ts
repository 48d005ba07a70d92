// npm run restore: a backup back into the place of the settings, whichever engine that has.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { moveShop } from '../move/move-shop.ts'
import { manifest, manifestFile, tableSums } from './backup-shop.ts'

/**
 * @throws Error where the folder holds no whole backup, or MoveRefusal where the place holds changes that the backup does
 * not know; nothing is then changed
 */
export async function restoreShop(config: Config, folder: string, print: (line: string) => void): Promise<void> {
  const dataDir = resolve(folder)
  const text = await readFile(join(dataDir, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`There is no backup in ${dataDir}; it would have a file ${manifestFile}.`)
  const about = manifest.parse(JSON.parse(text))
  print(`Backup of ${about.at}.`)
  const place = { database: config.databaseUrl ?? config.dataDir, pictures: config.s3 ? 's3' : config.dataDir }
  await moveShop({ ...config, databaseUrl: undefined, dataDir }, place, print, (read) => {
    const found = tableSums(read)
    for (const [table, { rows, sum }] of Object.entries(about.tables)) {
      if (found[table]?.rows !== rows || found[table].sum !== sum)
        throw new Error(`The backup is damaged: ${table} is not as it was written. Take another one.`)
    }
    print('Rows and sums are as they were when the backup was made.')
  })
}
