import { delivery } from '../../../contract/endpoints/delivery.ts'
import { asksForDate, deliveryDates } from '../../../contract/rules/delivery-dates.ts'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readHousekeeping, saveHousekeeping } from './housekeeping.ts'
import { findLogo, setLogo } from './shop-logo.ts'
import { saveSettings, type ShopSettings } from './shop-settings.ts'

export function serveSettings(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  shopSettings: ShopSettings,
): void {
  serve(delivery.dates, async () => {
    const { levering, bestelling } = await shopSettings.current()
    const dates = deliveryDates(levering, clock())
    return {
      ...bestelling,
      vraagtLeverdatum: asksForDate(levering),
      dates: dates.map(({ date, orderBefore }) => ({ date, orderBefore: orderBefore.toISOString() })),
    }
  })

  serve(settings.read, async () => shopSettings.current())

  serve(settings.shop, async () => {
    // Otherwise the session lookup does this; strangers have no session.
    await connection.invalidations.synchronize()
    return (await shopSettings.current()).bedrijf
  })

  serve(settings.logo, async () => ({ logo: await findLogo(connection.db) }))

  serve(settings.setLogo, async ({ body, actor }) =>
    inTransaction(connection, async (trx) => {
      await setLogo(trx, actor(), body.logo)
      return { logo: await findLogo(trx) }
    }),
  )

  serve(housekeeping.read, async () => readHousekeeping(connection.db))

  serve(housekeeping.update, async ({ body, actor }) =>
    inTransaction(connection, (trx) => saveHousekeeping(trx, actor(), body)),
  )

  serve(settings.update, async ({ body, actor }) =>
    inTransaction(connection, (trx, changed) => saveSettings(trx, actor(), body, changed)),
  )
}
