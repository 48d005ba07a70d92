import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { imports } from '../../../contract/endpoints/imports.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Db, ImportStatus, Trx } from '../../platform/db/schema.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { boundedQueue } from '../../platform/http/limits/bounded-queue.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import { type Serve, clientSignal } from '../../platform/http/serve.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { findImport } from './find-import.ts'
import { registerImportJobs } from './import-jobs.ts'
import { brokenOff, cancelImport, moveImport, removeImport } from './import-rows.ts'
import { parseRead, withChoices } from './sheet-read.ts'
import { readAgain, storeSheet } from './store-sheet.ts'
import { readPhotos } from './read-photos.ts'
import { receiveImport, receivePhotos, type SentImport } from './receive-import.ts'
import { undoSheet } from './undo-sheet.ts'

/** Bodies of up to 120 MB are held in memory until their photos are processed. */
const withPlace = boundedQueue({ name: 'imports', atOnce: 1, waiting: 5, retryAfter: 20, timeout: 15_000 })

/** Ms without progress or a job after which the process that did it is taken to be gone. */
const silence = 120_000

interface ImportParts {
  readonly app: FastifyInstance
  readonly connection: Connection
  readonly store: PictureStore
  readonly clock: () => Date
  readonly queue: JobQueue
}

export function serveImports(serve: Serve, { app, connection, store, clock, queue }: ImportParts): void {
  const { db } = connection
  const jobs = registerImportJobs(queue, connection, clock)
  const stopping = new AbortController()
  const reading = new Set<Promise<void>>()
  app.addHook('preClose', async () => {
    stopping.abort()
    await Promise.all(reading)
  })

  async function start(userId: string, sent: SentImport): Promise<string> {
    const { sheet, sheetName, photos, previous } = sent
    const _id = await storeSheet(connection, { userId, at: clock(), sheet, sheetName, photos: photos.length })
    await inTransaction(connection, async (trx) => {
      if (previous !== undefined) await takePhotos(trx, previous, _id, clock())
      if (photos.length === 0) await queue.enqueue(trx, jobs.check, { id: _id })
    })
    return _id
  }

  async function finish(importId: string, { photos }: SentImport): Promise<void> {
    try {
      const sent = { importId, status: 'reading', photos, signal: stopping.signal } as const
      if (await readPhotos(connection, store, clock, sent)) await check(importId)
    } catch (error) {
      app.log.warn({ err: error }, 'the photos of an import could not be read')
      await moveImport(db, importId, 'reading', { status: 'failed', at: clock(), sentence: brokenOff }).catch(
        () => undefined,
      )
    }
  }

  /** Holds a place in the queue as long as the body is in memory, which may be after the response. */
  function answering<Answer>(work: (answer: (given: Answer) => void) => Promise<void>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const done = withPlace(() => work(resolve)).catch((error: unknown) =>
        reject(error instanceof Error ? error : new Error(String(error))),
      )
      reading.add(done)
      void done.finally(() => reading.delete(done))
    })
  }

  serve(imports.create, ({ request, session, admitAgain }) =>
    answering(async (answer) => {
      const sent = await receiveImport(request)
      await admitAgain()
      const _id = await start(session._id, sent)
      answer({ _id })
      if (sent.photos.length > 0) await finish(_id, sent)
    }),
  )

  serve(imports.photos, async ({ params: { id } }) => {
    await statusOf(db, id)
    const photos = await db
      .selectFrom('import_photos')
      .select('name')
      .where('importId', '=', id)
      .where('filename', 'is not', null)
      .orderBy('name')
      .execute()
    return { names: photos.map(({ name }) => name) }
  })

  serve(imports.addPhotos, ({ request, params: { id }, query, reply, admitAgain }) =>
    answering(async (answer) => {
      const photos = await receivePhotos(request)
      await admitAgain()
      const signal = AbortSignal.any([stopping.signal, clientSignal(reply)])
      const isReady = (await statusOf(db, id)) === 'ready'
      const sent = { importId: id, status: 'ready', photos, signal } as const
      if (!isReady || !(await readPhotos(connection, store, clock, sent))) throw notNow()
      if (query.verder === undefined)
        await inTransaction(connection, async (trx) => {
          if (!(await moveImport(trx, id, 'ready', { status: 'reading', at: clock() }))) throw notNow()
          await queue.enqueue(trx, jobs.check, { id })
        })
      answer({ photos: photos.length })
    }),
  )

  serve(imports.one, async ({ params: { id }, query, reply }) => {
    const before = new Date(clock().getTime() - silence).toISOString()
    await db
      .updateTable('imports')
      .set({ status: 'failed', sentence: brokenOff })
      .where('_id', '=', id)
      .where('status', 'in', ['reading', 'applying'])
      .where('changedAt', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('jobs')
              .select('id')
              .where('kind', 'in', [jobs.check.kind, jobs.apply.kind])
              .where('state', '=', 'waiting')
              .where('payload', 'like', `%${id}%`),
          ),
        ),
      )
      .execute()
    const { found, total } = await findImport(db, id, query)
    reply.header('x-total-count', total)
    return found
  })

  serve(imports.update, ({ params: { id }, body }) =>
    withPlace(async () => {
      const found = await db.selectFrom('imports').select('read').where('_id', '=', id).executeTakeFirst()
      if (!found) throw notFound()
      const choices = withChoices(parseRead(found.read), body)
      if (!(await moveImport(db, id, 'ready', { status: 'reading', at: clock(), hasMoved: 0 }))) throw notReady()
      try {
        await readAgain(connection, id, choices)
      } catch (error) {
        // As it was: what was chosen before can be read.
        await readAgain(connection, id, parseRead(found.read).choices)
        await check(id)
        throw error
      }
      await check(id)
    }),
  )

  const check = (id: string) => inTransaction(connection, (trx) => queue.enqueue(trx, jobs.check, { id }))

  serve(imports.apply, async ({ params: { id }, session }) =>
    inTransaction(connection, async (trx) => {
      const { found } = await findImport(trx, id, { perPagina: 1 })
      if (found.status === 'ready' && found.questions.length > 0)
        throw new HttpError(409, 'Beantwoord eerst de vraag boven de regels')
      if (found.status === 'ready' && found.counts.wrong > 0)
        throw new HttpError(409, 'Verbeter eerst de foute regels, of haal ze uit het bestand')
      if (!(await moveImport(trx, id, 'ready', { status: 'applying', at: clock(), hasMoved: 0 })))
        throw new HttpError(409, 'Deze import kan nu niet worden ingevoerd')
      await queue.enqueue(trx, jobs.apply, { id, userId: session._id })
    }),
  )

  serve(imports.remove, async ({ params: { id } }) => {
    if (!(await cancelImport(db, id))) {
      await statusOf(db, id)
      throw new HttpError(409, 'Deze import is al ingevoerd')
    }
    await removeImport(db, id).catch((error: unknown) => {
      // It is given up; the hourly job removes its rows once there is room.
      if (connection.failureOf(error) !== 'full') throw error
    })
  })

  serve(imports.undo, async ({ params: { id }, reply }) => {
    const sheet = await undoSheet(db, id)
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="oude-waarden.csv"')
    return sheet
  })
}

async function takePhotos(trx: Trx, previous: string, importId: string, at: Date): Promise<void> {
  await trx.updateTable('import_photos').set({ importId }).where('importId', '=', previous).execute()
  await sql`update pictures set "uploadedAt" = ${at.toISOString()} where "productId" is null
    and "filename" in (select "filename" from import_photos where "importId" = ${importId})`.execute(trx)
}

const notReady = () => new HttpError(409, 'Bij deze import kan nu niets gekozen worden')
const notNow = () => new HttpError(409, "Er kunnen nu geen foto's bij deze import; wacht tot het bestand gelezen is")

async function statusOf(db: Db, id: string): Promise<ImportStatus> {
  const found = await db.selectFrom('imports').select('status').where('_id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found.status
}
