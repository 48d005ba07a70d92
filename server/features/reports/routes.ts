import { pageOf } from '../../../contract/values/fields.ts'
import { historyEntities, reports } from '../../../contract/endpoints/reports.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { notFound } from '../../platform/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Catalogue } from '../products/catalogue.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { readHistory } from './history.ts'
import { readDueDeliveries, readToday } from './dashboard.ts'
import { presentSale, readSales } from './sales.ts'

const reportsAMinute = 30

export function serveReports(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  { catalogue, shopSettings }: { readonly catalogue: Catalogue; readonly shopSettings: ShopSettings },
): void {
  serve(reports.today, async () => {
    const { levering } = await shopSettings.current()
    return readToday(connection.db, await catalogue.current(), clock(), levering)
  })

  serve(reports.deliveries, async () => {
    const { levering } = await shopSettings.current()
    return readDueDeliveries(connection.db, clock(), levering)
  })

  serve(reports.sales, async ({ query, reply }) => {
    const { sales, count } = await readSales(connection.db, query, pageOf(query))
    reply.header('x-total-count', count)
    return sales.map(presentSale)
  })

  serve(reports.history, async ({ params }) => {
    const entity = historyEntities.find((one) => one === params.entity)
    if (!entity) throw notFound()
    return readHistory(connection.db, entity, params.id)
  })

  // Anyone can send these, so a flood must not fill the log.
  let minute = 0
  let count = 0
  serve(reports.browserError, async ({ body, request }) => {
    const now = Math.floor(clock().getTime() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count++
    if (count <= reportsAMinute) request.log.error({ browser: body }, 'a browser reported an error')
  })
}
