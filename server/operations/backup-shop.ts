// A backup is a shop with the embedded engine: a folder that DATA_DIR can point to.
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connection.ts'
import { withoutWriteAhead } from '../platform/db/fill-tables.ts'
import { migrate, objectionToVersion, versionOf } from '../platform/db/migrate.ts'
import { databaseFile, objectionToPlace } from '../platform/db/sqlite/connect-sqlite.ts'
import { openDiskStore } from '../features/files/disk-store.ts'
import { openStore } from '../features/files/open-store.ts'
import { copyPictures } from './copy-pictures.ts'
import { noteSuccess } from './last-success.ts'
import { type Content, contentOf, copyTables, inOneView, sumText, printEverySecond } from './copy-tables.ts'
import { holdFolder, removeAbandoned } from './unfinished-backups.ts'

export const manifest = z.object({
  /** ISO 8601, UTC: the moment that the backup shows. */
  at: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  pictureFiles: z.int(),
  pictures: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  missingPictures: z.array(z.string()),
})
export const manifestFile = 'backup.json'

const backupName = /^bollenveld-\d{8}T\d{9}Z$/
const unfinishedName = /^\.bollenveld-\d{8}T\d{9}Z\.part$/

/** Has a temporary name until complete. @returns the path, and the number of pictures that the shop itself lacks */
export async function backupShop(
  config: Config,
  { folder, keep, now }: { folder: string; keep: number; now: Date },
  print: (line: string) => void,
): Promise<{ path: string; missing: number }> {
  const noShop = objectionToPlace(config)
  if (noShop !== undefined) throw new Error(noShop)
  const name = `bollenveld-${now.toISOString().replace(/[-:.]/g, '')}`
  const unfinished = join(folder, `.${name}.part`)
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder, unfinishedName, print)
  await mkdir(unfinished)
  const release = holdFolder(unfinished)
  let missing: readonly string[] = []
  try {
    const snapshot = join(unfinished, 'snapshot')
    const contents = await copyDatabase(config, snapshot, unfinished, print)
    await rm(snapshot, { recursive: true, force: true })
    for (const [table, { rows }] of Object.entries(contents)) print(`✓ ${table}: ${rows} rows`)
    const pictures = await copyAllPictures(config, unfinished)
    missing = pictures.missing
    for (const gone of missing) print(`✗ The picture file ${gone} is missing: lost, or removed during the backup.`)
    print(`✓ pictures: ${pictures.files} files of ${(pictures.bytes / 1e6).toFixed(1)} MB`)
    const about: z.infer<typeof manifest> = {
      at: now.toISOString(),
      tables: contents,
      pictureFiles: pictures.files,
      pictures: pictures.written,
      missingPictures: pictures.missing,
    }
    await writeFile(join(unfinished, manifestFile), JSON.stringify(about, null, 2))
    for (const file of [manifestFile, databaseFile]) await sync(join(unfinished, file))
    release()
    await rename(unfinished, join(folder, name))
    await sync(folder)
  } catch (error) {
    release()
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await noteBackup(config, now).catch((error: unknown) =>
    print(`✗ The backup is written, but its time could not be recorded: ${messageOf(error)}`),
  )
  await removeOld(folder, keep, print).catch((error: unknown) =>
    print(`✗ The backup is written, but older ones could not be removed: ${messageOf(error)}`),
  )
  return { path: join(folder, name), missing: missing.length }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function removeOld(folder: string, keep: number, print: (line: string) => void): Promise<void> {
  const names = (await readdir(folder)).filter((name) => backupName.test(name)).sort()
  for (const old of names.slice(0, -keep)) {
    // Renamed first, so that a half-removed backup is not taken for one.
    await rename(join(folder, old), join(folder, `.${old}.part`))
    await rm(join(folder, `.${old}.part`), { recursive: true })
    print(`Removed ${old}, since ${keep} newer ones are kept.`)
  }
}

async function noteBackup(config: Config, now: Date): Promise<void> {
  await using shop = await connect(config)
  await noteSuccess(shop.db, 'backup', now)
}

/** Copies a SQLite file first: a long read of the live one lets its write-ahead log grow with every order. */
async function openSource(config: Config, snapshot: string, print: (line: string) => void): Promise<Connection> {
  const shop = await connect(config)
  try {
    const objection = await objectionToVersion(shop.db, true)
    if (objection !== undefined) throw new Error(objection)
    if ((await versionOf(shop.db)) === 'newer')
      print('The database is of a later release, which has only added to it: what it added is not in this backup.')
    if (shop.engine === 'postgres') return shop
    await mkdir(snapshot)
    await sql`vacuum into ${join(snapshot, databaseFile)}`.execute(shop.db)
  } catch (error) {
    await shop.close()
    throw error
  }
  await shop.close()
  return connect({ databaseUrl: undefined, dataDir: snapshot })
}

async function copyDatabase(config: Config, snapshot: string, dataDir: string, print: (line: string) => void) {
  await using source = await openSource(config, snapshot, print)
  await using target = await connect({ databaseUrl: undefined, dataDir })
  await migrate(target.db)
  const read = await inOneView(source.db, (view) =>
    withoutWriteAhead(target.db, () =>
      target.db.transaction().execute(async (trx) => {
        const copied = await copyTables(view, trx, printEverySecond(print))
        for (const table of shortLived) {
          await trx.deleteFrom(table).execute()
          copied.set(table, await contentOf(trx, table))
        }
        return copied
      }),
    ),
  )
  return tableSums(read)
}

/** Restoring must not revive sessions that ended or links used since. */
const shortLived = ['sessions', 'devices', 'password_links', 'second_step_challenges', 'throttle'] as const

export const tableSums = (contents: ReadonlyMap<string, Content>): z.infer<typeof manifest>['tables'] =>
  Object.fromEntries([...contents].map(([table, { rows, sum }]) => [table, { rows, sum: sumText(sum) }]))

/** Copied after the rows: a picture name never gets other content, so they are consistent. */
async function copyAllPictures(config: Config, dataDir: string) {
  await using backup = await connect({ databaseUrl: undefined, dataDir })
  const to = await openDiskStore(join(dataDir, 'pictures'))
  return await copyPictures(backup.db, await openStore(config), to, () => undefined)
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
