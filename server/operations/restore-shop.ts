import { existsSync } from 'node:fs'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { connect } from '../platform/db/connect.ts'
import { versionOf } from '../platform/db/migrate.ts'
import { databaseFile } from '../platform/db/sqlite/connect-sqlite.ts'
import { moveShop } from './move-shop.ts'
import { contentKind } from './move-target.ts'
import { damagedPictures } from './copy-pictures.ts'
import { manifest, manifestFile, tableSums } from './backup-shop.ts'
import { openStore } from '../features/files/open-store.ts'
import { checkData } from './check-data.ts'
import { holdFolder, removeAbandoned } from './unfinished-backups.ts'

const shownDamaged = 20

/**
 * @throws Error for an incomplete backup or another version, MoveError when the target has changes of its own
 * @returns the number of missing or damaged pictures
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
  const about = readManifest(text)
  print(`Backup of ${about.at}.`)
  await demandSameVersion(dataDir)
  const lacking = await damagedPictures(join(dataDir, 'pictures'), about.pictures)
  for (const sentence of lacking.slice(0, shownDamaged)) print(`✗ ${sentence}`)
  if (lacking.length > shownDamaged) print(`✗ … and ${lacking.length - shownDamaged} more.`)
  if (lacking.length > 0 && !despitePictures)
    throw new Error(
      `The backup is damaged: ${lacking.length} of its ${about.pictureFiles} picture files. Take another one, or restore the rest with --despite-pictures.`,
    )
  const place = { database: config.databaseUrl ?? config.dataDir, pictures: config.s3 ? 's3' : config.dataDir }
  await moveShop({ ...config, databaseUrl: undefined, dataDir }, place, print, (read) => {
    const found = tableSums(read)
    for (const [table, { rows, sum }] of Object.entries(about.tables)) {
      if (found[table]?.rows !== rows || found[table].sum !== sum) throw damaged(table)
    }
    print('Rows and sums are as they were when the backup was made.')
  })
  return lacking.length + about.missingPictures.length
}

const damaged = (part: string) =>
  new Error(`The backup is damaged: ${part} is not as it was written. Take another one.`)

function readManifest(text: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw damaged(manifestFile)
  }
}

/** Migrating the backup would change what may be the only one. */
async function demandSameVersion(dataDir: string): Promise<void> {
  await using backup = await connect({ databaseUrl: undefined, dataDir })
  // A full disk leaves an empty file.
  const isEmpty = (await contentKind(backup.db)) === 'nothing'
  const version = await versionOf(backup.db)
  if (isEmpty) throw damaged(databaseFile)
  if (version !== 'same')
    throw new Error(
      `The program that made this backup is ${version} than this one: restore it with that one. Nothing was changed.`,
    )
}

const rehearsalName = 'bollenveld-rehearsal-'

/**
 * Restores a backup into a folder of its own, checks the books there, and removes the folder again, with any that a
 * killed rehearsal left.
 * @throws Error for a backup that cannot be restored
 * @returns how much is wrong: picture files, and books that do not balance
 */
export async function rehearseRestore(config: Config, folder: string, print: (line: string) => void): Promise<number> {
  await removeAbandoned(tmpdir(), new RegExp(`^${rehearsalName}`), print).catch((error: unknown) =>
    print(`✗ What an earlier rehearsal left in ${tmpdir()} could not be removed: ${String(error)}`),
  )
  const dataDir = await mkdtemp(join(tmpdir(), rehearsalName))
  const release = holdFolder(dataDir)
  try {
    const rehearsal = { ...config, databaseUrl: undefined, s3: undefined, dataDir }
    const lacking = await restoreShop(rehearsal, { folder, despitePictures: true }, print)
    await using connection = await connect(rehearsal)
    const output = { print, passing: () => undefined }
    return lacking + (await checkData(output, connection, await openStore(rehearsal), new Date()))
  } finally {
    release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
