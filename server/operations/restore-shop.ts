// npm run restore: a backup back into the place of the settings, whichever engine that has.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { connect } from '../db/connect.ts'
import { versionOf } from '../db/migrate.ts'
import { databaseFile } from '../db/sqlite/connect-sqlite.ts'
import { moveShop } from './move-shop.ts'
import { damagedPictures } from './verify-pictures.ts'
import { manifest, manifestFile, tableSums } from './backup-shop.ts'

const shownDamaged = 20

/**
 * @throws Error where the folder holds no whole backup, or one of another version, or MoveRefusal where the place holds changes that the backup does
 * not know; nothing is then changed
 * @param options `despitePictures`: restores also where pictures of the backup are gone or damaged
 * @returns how many picture files are
 */
export async function restoreShop(
  config: Config,
  { folder, despitePictures }: { folder: string; despitePictures: boolean },
  print: (line: string) => void,
): Promise<number> {
  const dataDir = resolve(folder)
  const text = await readFile(join(dataDir, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined || !existsSync(join(dataDir, databaseFile)))
    throw new Error(`There is no backup in ${dataDir}; it would have the files ${manifestFile} and ${databaseFile}.`)
  const about = manifest.parse(JSON.parse(text))
  print(`Backup of ${about.at}.`)
  await demandSameVersion(dataDir)
  const damaged = await damagedPictures(join(dataDir, 'pictures'), about.pictures ?? {})
  for (const sentence of damaged.slice(0, shownDamaged)) print(`✗ ${sentence}`)
  if (damaged.length > shownDamaged) print(`✗ … and ${damaged.length - shownDamaged} more.`)
  if (damaged.length > 0 && !despitePictures)
    throw new Error(
      `The backup is damaged: ${damaged.length} of its ${about.pictureFiles} picture files. Take another one, or restore the rest with --despite-pictures.`,
    )
  const place = { database: config.databaseUrl ?? config.dataDir, pictures: config.s3 ? 's3' : config.dataDir }
  await moveShop({ ...config, databaseUrl: undefined, dataDir }, place, print, (read) => {
    const found = tableSums(read)
    for (const [table, { rows, sum }] of Object.entries(about.tables)) {
      if (found[table]?.rows !== rows || found[table].sum !== sum)
        throw new Error(`The backup is damaged: ${table} is not as it was written. Take another one.`)
    }
    print('Rows and sums are as they were when the backup was made.')
  })
  return damaged.length + about.missingPictures.length
}

/** To bring a backup up to date would be to change the only one there may be. */
async function demandSameVersion(dataDir: string): Promise<void> {
  const backup = await connect({ databaseUrl: undefined, dataDir }, () => undefined)
  const version = await versionOf(backup.db)
  await backup.close()
  if (version !== 'same')
    throw new Error(
      `The program that made this backup is ${version} than this one: restore it with that one. Nothing was changed.`,
    )
}
