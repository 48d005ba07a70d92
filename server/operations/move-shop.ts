// npm run move: copies the whole shop to another database, and its pictures to another store.
import { join, resolve } from 'node:path'
import { formatPrice } from '../../contract/values/money.ts'
import type { Config } from '../config.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connection.ts'
import { withoutWriteAhead, withTablesLocked } from '../platform/db/fill-tables.ts'
import { migrate, objectionToVersion } from '../platform/db/migrate.ts'
import type { Db } from '../platform/db/schema.ts'
import { objectionToPlace } from '../platform/db/sqlite/connect-sqlite.ts'
import { openDiskStore } from '../features/files/disk-store.ts'
import { openStore } from '../features/files/open-store.ts'
import type { PictureStore } from '../features/files/picture-store.ts'
import { copyPictures } from './copy-pictures.ts'
import { type Content, copyTables, hasOwnChanges, inOneView, sumText, tables, printEverySecond } from './copy-tables.ts'
import { contentKind, isSameDatabase, isSameFolder, rememberEmpty, rememberFolder } from './move-target.ts'

export interface Destination {
  /** `postgres://…`, or a folder that becomes a DATA_DIR; undefined keeps the database. */
  readonly database: string | undefined
  /** `s3` for the configured bucket, or a folder; undefined follows a folder's database, else stays. */
  readonly pictures: string | undefined
}

/** Its message is one sentence; nothing was changed. */
export class MoveError extends Error {}
/** The database was moved, but not all pictures; running the same command again continues. */
export class IncompleteMoveError extends Error {}

type Print = (line: string) => void
const shownMissing = 20

type Accept = (read: ReadonlyMap<string, Content>) => void

/** @throws MoveError, or Error when the copy differs from the source (the target is then rolled back) */
export async function moveShop(
  config: Config,
  destination: Destination,
  print: Print,
  accept: Accept = () => undefined,
): Promise<void> {
  const { database, pictures } = destination
  if (database === undefined && pictures === undefined)
    throw new MoveError('Say where to: --to postgres://… or --to <folder>, or --pictures-to s3 or a folder.')
  const noShop = objectionToPlace(config)
  if (noShop !== undefined) throw new MoveError(noShop)
  if (database !== undefined) refuseUnknownScheme('--to', database)
  if (pictures !== undefined) refuseUnknownScheme('--pictures-to', pictures)
  if (isSamePlace(config, database)) throw new MoveError(alreadyThere)

  await using source = await open(config, 'from')
  const objection = await objectionToVersion(source.db)
  if (objection !== undefined) throw new MoveError(objection)
  const openStores = await pictureStores(config, destination)
  if (database !== undefined) await moveInto(database, source, print, accept)
  if (openStores)
    await movePictures(source.db, openStores, print).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw database === undefined
        ? cause
        : new IncompleteMoveError(`The database was copied, but not every picture: ${reason}. Repeat the command.`, {
            cause,
          })
    })
}

const alreadyThere =
  'The shop is there already; DATABASE_URL and DATA_DIR say where it is now, --to or MOVE_TO where it goes.'
const isPostgresUrl = (place: string) => /^postgres(ql)?:\/\//.test(place)

/** Otherwise a URL with its password would become a folder name. */
function refuseUnknownScheme(option: string, place: string): void {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(place) ?? []
  if (scheme === undefined || (option === '--to' && isPostgresUrl(place))) return
  throw new MoveError(
    `${option} must be ${option === '--to' ? 'postgres://…' : 's3'} or a folder; ${scheme}:// is neither.`,
  )
}

function isSamePlace(config: Config, database: string | undefined): boolean {
  if (database === undefined) return false
  return isPostgresUrl(database)
    ? database === config.databaseUrl
    : config.databaseUrl === undefined &&
        (resolve(database) === config.dataDir || isSameFolder(resolve(database), config.dataDir))
}

async function open(
  place: { databaseUrl: string | undefined; dataDir: string },
  which: 'from' | 'to',
): Promise<Connection> {
  return connect(place).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MoveError(`The database to move ${which} cannot be reached: ${reason}`)
  })
}

/** @param database `postgres://…` or a folder; emptied again when the move fails and it was empty before */
async function moveInto(database: string, source: Connection, print: Print, accept: Accept): Promise<void> {
  const dataDir = resolve(database)
  const isPostgres = isPostgresUrl(database)
  let undo = isPostgres ? () => Promise.resolve() : rememberFolder(dataDir)
  const target = await open({ databaseUrl: isPostgres ? database : undefined, dataDir }, 'to')
  try {
    const kind = await contentKind(target.db)
    if (kind === 'foreign')
      throw new MoveError('The database to move to holds tables of another program. Nothing was changed there.')
    if (isPostgres && kind === 'nothing') undo = await rememberEmpty(target.db)
    await moveDatabase(source, target, kind, print, accept)
  } catch (error) {
    // PostgreSQL needs the open connection; a file must be closed first.
    if (isPostgres) await undo()
    await target.close()
    if (!isPostgres) await undo()
    throw error
  }
  await target.close()
}

async function moveDatabase(
  source: Connection,
  target: Connection,
  kind: 'nothing' | 'shop',
  print: Print,
  accept: Accept,
): Promise<void> {
  await inOneView(source.db, async (view) => {
    const started = Date.now()
    if (await isSameDatabase(view, target.db)) throw new MoveError(alreadyThere)
    // Checked again under the lock; here it prevents migrating a shop that is ahead.
    if (kind === 'shop') await refuseAhead(view, target.db)
    await migrate(target.db)
    await withoutWriteAhead(target.db, () =>
      withTablesLocked(target, tables, async (trx) => {
        // Under the lock, so that no order can come in between this check and the copy.
        await refuseAhead(view, trx)
        const read = await copyTables(view, trx, printEverySecond(print))
        accept(read)
        for (const [table, { rows, sum }] of read) print(`✓ ${table}: ${rows} rows, sum ${sumText(sum)}`)
        const books = await booksOf(view)
        if (books !== (await booksOf(trx))) throw new Error('The books differ; the target was left as it was.')
        print(`✓ ${books}`)
        // Open processes on the target drop their caches.
        await target.logInvalidation(trx, 'everything')
      }),
    )
    print(`Database copied in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

async function refuseAhead(view: Db, target: Db): Promise<void> {
  if (await hasOwnChanges(view, target))
    throw new MoveError(
      'The target has been used as a shop of its own since: it holds changes that this one does not know. Nothing was copied.',
    )
}

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
): Promise<(() => Promise<{ from: PictureStore; to: PictureStore }>) | undefined> {
  const folderOf = (dataDir: string) => openDiskStore(join(dataDir, 'pictures'))
  if (pictures === 's3') {
    if (!config.s3) throw new MoveError('Set S3_ENDPOINT, S3_BUCKET and its keys to where the pictures go.')
    const to = await openStore(config)
    await to.check()
    return async () => ({ from: await folderOf(config.dataDir), to })
  }
  const folder = pictures ?? (database !== undefined && !isPostgresUrl(database) && !config.s3 ? database : undefined)
  if (folder === undefined) return undefined
  if (!config.s3 && resolve(folder) === config.dataDir)
    throw new MoveError('The pictures are there already; S3_… or DATA_DIR say where they are now.')
  return async () => ({ from: await openStore(config), to: await folderOf(resolve(folder)) })
}

async function movePictures(
  db: Db,
  openStores: () => Promise<{ from: PictureStore; to: PictureStore }>,
  print: Print,
): Promise<void> {
  const { from, to } = await openStores()
  const progress = printEverySecond(print)
  const { files, bytes, missing, written } = await copyPictures(db, from, to, (done, total) =>
    progress(`  pictures: ${done} of ${total} files`),
  )
  for (const name of missing.slice(0, shownMissing))
    print(`✗ The picture file ${name} was missing at the old place already.`)
  if (missing.length > shownMissing) print(`✗ … and ${missing.length - shownMissing} more.`)
  print(`✓ pictures: ${files} files of ${(bytes / 1e6).toFixed(1)} MB, ${Object.keys(written).length} copied now`)
}
