import { Readable } from 'node:stream'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import {
  type Exported,
  exported,
  type ExportFormat,
  exportFormats,
  exportMediaTypes,
  exports,
} from '../../../contract/endpoints/exports.ts'
import { whereIn } from '../../platform/db/where-in.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import { streamLimit } from '../../platform/http/limits/stream-limit.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import { ReadyAnswer, type Serve } from '../../platform/http/serve.ts'
import { asCsv } from './csv.ts'
import { type OrderChoice, readSheet } from './read-sheets.ts'
import { asXlsx } from './xlsx.ts'

/** Per process, and of one user. */
const limits = { atOnce: 4, ofUser: 2 }

const names: Readonly<Record<Exported, string>> = { products: 'producten', customers: 'klanten', orders: 'orders' }

export function serveExports(serve: Serve, db: Db, clock: () => Date): void {
  const open = streamLimit(limits)

  async function begin(what: Exported, format: ExportFormat, choice: OrderChoice): Promise<Readable> {
    if (choice.ids !== undefined) await expectOrders(db, what, choice.ids)
    const sheet = readSheet[what](db, choice)
    return format === 'csv' ? Readable.from(asCsv(sheet)) : asXlsx(sheet)
  }

  serve(exports.sheet, async ({ params: { file }, query, session, reply }) => {
    const [what, format] = partsOf(file)
    if (what !== 'products') askSecondStepAgain(session, clock())
    const content = await open(session._id, () => begin(what, format, query))
    reply.headers({
      'content-type': format === 'csv' ? `${exportMediaTypes.csv}; charset=utf-8` : exportMediaTypes.xlsx,
      'content-disposition': `attachment; filename="${names[what]}-${dayInAmsterdam(clock())}.${format}"`,
    })
    return new ReadyAnswer(content)
  })
}

/** @throws HttpError 404 when one does not exist, 400 for other exports than orders */
async function expectOrders(db: Db, what: Exported, ids: readonly string[]): Promise<void> {
  if (what !== 'orders') throw new HttpError(400, 'Alleen uit orders kan zo gekozen worden')
  const { found } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where(whereIn(db, '_id', ids))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(found) < ids.length) throw notFound()
}

function partsOf(file: string): [Exported, ExportFormat] {
  for (const what of exported)
    for (const format of exportFormats) if (file === `${what}.${format}`) return [what, format]
  throw notFound()
}
