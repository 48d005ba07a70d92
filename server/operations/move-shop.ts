// npm run move: the whole shop from one database to another, and its pictures from one store to another.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatPrice } from '../../contract/money.ts'
import type { Config } from '../config.ts'
import { connect } from '../db/connect.ts'
import type { Connection } from '../db/connection.ts'
import { withoutWriteAhead } from '../db/fill-tables.ts'
import { withTablesLocked } from '../db/lock-tables.ts'
import { migrate, objectionToVersion } from '../db/migrate.ts'
import type { Db } from '../db/schema.ts'
import { databaseFile } from '../db/sqlite/connect-sqlite.ts'
import { openDiskStore } from '../files/disk-store.ts'
import { openStore } from '../files/open-store.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { copyPictures } from './copy-pictures.ts'
import { type Content, copyTables, inOneView, isAhead, sumText, tables, printEverySecond } from './copy-tables.ts'

export interface Destination {
  /** `postgres://…`, or a folder that becomes a DATA_DIR; undefined: the database stays. */
  readonly database: string | undefined
  /** `s3` for the bucket of the settings, or a folder that becomes a DATA_DIR; undefined: with a folder's database, else they stay. */
  readonly pictures: string | undefined
}

/** A move that cannot be made, in one sentence; nothing was changed. */
export class MoveRefusal extends Error {}

type Print = (line: string) => void
const shownMissing = 20

/** Throws where the rows that were read are not those that should be there; the target is then left as it was. */
type Accept = (read: ReadonlyMap<string, Content>) => void

/** @throws MoveRefusal, or Error where the copy differs from the source (the target is then left as it was) */
export async function moveShop(
  config: Config,
  destination: Destination,
  print: Print,
  accept: Accept = () => undefined,
): Promise<void> {
  const { database, pictures } = destination
  if (database === undefined && pictures === undefined)
    throw new MoveRefusal('Say where to: --to postgres://… or --to <folder>, or --pictures-to s3 or a folder.')
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, databaseFile)))
    throw new MoveRefusal(`There is no shop in ${config.dataDir}; set DATABASE_URL or DATA_DIR to where it is now.`)
  if (isSamePlace(config, database))
    throw new MoveRefusal(
      'The shop is there already; DATABASE_URL and DATA_DIR say where it is now, --to where it goes.',
    )

  const source = await open(config, 'from')
  try {
    const objection = await objectionToVersion(source.db)
    if (objection !== undefined) throw new MoveRefusal(objection)
    if (database !== undefined) {
      const target = await open(
        isPostgresUrl(database)
          ? { databaseUrl: database, dataDir: config.dataDir }
          : { databaseUrl: undefined, dataDir: resolve(database) },
        'to',
      )
      try {
        await moveDatabase(source, target, print, accept)
      } finally {
        await target.close()
      }
    }
    const stores = await pictureStores(config, destination)
    if (stores) await movePictures(source.db, stores, print)
  } finally {
    await source.close()
  }
}

const isPostgresUrl = (place: string) => /^postgres(ql)?:\/\//.test(place)

function isSamePlace(config: Config, database: string | undefined): boolean {
  if (database === undefined) return false
  return isPostgresUrl(database)
    ? database === config.databaseUrl
    : config.databaseUrl === undefined && resolve(database) === config.dataDir
}

async function open(
  place: { databaseUrl: string | undefined; dataDir: string },
  which: 'from' | 'to',
): Promise<Connection> {
  return connect(place, () => undefined).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MoveRefusal(`The database to move ${which} cannot be reached: ${reason}`)
  })
}

async function moveDatabase(source: Connection, target: Connection, print: Print, accept: Accept): Promise<void> {
  await migrate(target.db)
  await inOneView(source.db, async (view) => {
    const started = Date.now()
    await withoutWriteAhead(target.db, () =>
      withTablesLocked(target, tables, async (trx) => {
        // Under the lock: an order that an open shop took there until now is seen, and none comes between this look and the copy.
        if (await isAhead(view, trx))
          throw new MoveRefusal(
            'The target has been used as a shop of its own since: it holds changes that this one does not know. Nothing was copied.',
          )
        const read = await copyTables(view, trx, printEverySecond(print))
        accept(read)
        for (const [table, { rows, sum }] of read) print(`✓ ${table}: ${rows} rows, sum ${sumText(sum)}`)
        const books = await booksOf(view)
        if (books !== (await booksOf(trx))) throw new Error('The books differ; the target was left as it was.')
        print(`✓ ${books}`)
        // Processes that are open on the target forget what they kept of what was there.
        const logged = target.logInvalidation(trx, 'everything')
        if (logged) await target.writeTogether(trx, [logged])
      }),
    )
    print(`Database copied in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

/** What an owner would compare by hand. */
async function booksOf(db: Db): Promise<string> {
  const { stock } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.sum<number | null>('stock').as('stock'))
    .executeTakeFirstOrThrow()
  const { orders, cents } = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number | null>('totalCents').as('cents')])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return `${stock ?? 0} pieces in stock, ${orders} orders of € ${formatPrice(cents ?? 0)} together`
}

async function pictureStores(
  config: Config,
  { database, pictures }: Destination,
): Promise<{ from: PictureStore; to: PictureStore } | undefined> {
  const folderOf = (dataDir: string) => openDiskStore(join(dataDir, 'pictures'))
  if (pictures === 's3') {
    if (!config.s3) throw new MoveRefusal('Set S3_ENDPOINT, S3_BUCKET and its keys to where the pictures go.')
    const to = await openStore(config)
    await to.check()
    return { from: await folderOf(config.dataDir), to }
  }
  const folder = pictures ?? (database !== undefined && !isPostgresUrl(database) && !config.s3 ? database : undefined)
  if (folder === undefined) return undefined
  if (!config.s3 && resolve(folder) === config.dataDir)
    throw new MoveRefusal('The pictures are there already; S3_… or DATA_DIR say where they are now.')
  return { from: await openStore(config), to: await folderOf(resolve(folder)) }
}

async function movePictures(
  db: Db,
  { from, to }: { from: PictureStore; to: PictureStore },
  print: Print,
): Promise<void> {
  let printedAt = Date.now()
  const { files, bytes, copied, missing } = await copyPictures(db, from, to, (done, total) => {
    if (Date.now() - printedAt < 1000) return
    printedAt = Date.now()
    print(`  pictures: ${done} of ${total} files`)
  })
  for (const name of missing.slice(0, shownMissing))
    print(`✗ The picture file ${name} was missing at the old place already.`)
  if (missing.length > shownMissing) print(`✗ … and ${missing.length - shownMissing} more.`)
  print(`✓ pictures: ${files} files of ${(bytes / 1e6).toFixed(1)} MB, ${copied} copied now`)
}
