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
import { reports } from '../../../contract/endpoints/reports.ts'
import { countRows, whereIn } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import type { StreamLimit } from '../../platform/http/limits/stream-limit.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readSheet, salesSheet } from './read-sheets.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { asCsv, asXlsx, type Sheet } from './write-sheet.ts'

const names: Readonly<Record<Exported, string>> = { products: 'producten', customers: 'klanten', orders: 'orders' }

/** The file is named after it, so that two months' sheets can be told apart. */
interface Period {
  readonly van?: string | undefined
  readonly tot?: string | undefined
}

interface Needed {
  readonly shopSettings: ShopSettings
  readonly openStream: StreamLimit
}

export function serveExports(serve: Serve, db: Db, clock: () => Date, { shopSettings, openStream }: Needed): void {
  function fileHeaders(name: string, format: ExportFormat, { van, tot }: Period = {}): Record<string, string> {
    const today = dayInAmsterdam(clock())
    const of = van ? `vanaf-${van}-tm-${tot || today}` : tot ? `tm-${tot}` : today
    return {
      'content-type': format === 'csv' ? `${exportMediaTypes.csv}; charset=utf-8` : exportMediaTypes.xlsx,
      'content-disposition': `attachment; filename="${name}-${of}.${format}"`,
    }
  }

  serve(exports.sheet, async ({ params: { file }, query, session, reply }) => {
    const [what, format] = partsOf(file)
    if (what !== 'products') askSecondStepAgain(session, clock())
    const content = await openStream(session, async () => {
      const { btw } = await shopSettings.current()
      const withColleague = await haveColleaguesOrdered(db)
      if (query.ids !== undefined) await expectOrders(db, what, query.ids)
      return write(readSheet[what](db, { ...query, withVat: btw.standaard !== null, withColleague }), format)
    })
    const isOfPeriod = what === 'orders' && query.ids === undefined
    reply.headers(fileHeaders(names[what], format, isOfPeriod ? query : {}))
    return content
  })

  serve(reports.salesSheet, async ({ params, query, session, reply }) => {
    const format = exportFormats.find((one) => one === params.format)
    if (!format) throw notFound()
    const content = await openStream(session, async () => write(await salesSheet(db, query), format))
    reply.headers(fileHeaders('verkoop', format, query))
    return content
  })
}

const write = async (sheet: Sheet, format: ExportFormat): Promise<Readable> =>
  format === 'csv' ? Readable.from(asCsv(sheet)) : asXlsx(sheet)

/** @throws HttpError 404 when one does not exist, 400 for other exports than orders */
async function expectOrders(db: Db, what: Exported, ids: readonly string[]): Promise<void> {
  if (what !== 'orders') throw new HttpError(400, 'Alleen bij orders kunt u kiezen wat er in de export komt')
  const found = db
    .selectFrom('orders')
    .where(whereIn(db, '_id', ids))
    .where('deletedAt', 'is', null)
  if ((await countRows(found)) < ids.length) throw notFound()
}

function partsOf(file: string): [Exported, ExportFormat] {
  for (const what of exported)
    for (const format of exportFormats) if (file === `${what}.${format}`) return [what, format]
  throw notFound()
}

async function haveColleaguesOrdered(db: Db): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('_id')
    .where('orderedBy', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
