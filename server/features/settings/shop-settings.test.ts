import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { createShopSettings } from './shop-settings.ts'

test('shop settings: settings that change while they are being read are not kept', async () => {
  const shop = await openTestShop()
  const { db, invalidations } = shop.connection
  await invalidations.synchronize()
  const settings = createShopSettings(shop.connection)

  const reading = settings.current()
  invalidations.publish(new Map([['settings', 'all']]))
  await reading
  // Nobody is told of this: whoever kept what was read does not see it.
  await db
    .updateTable('settings')
    .set({ bedrijf: JSON.stringify({ naam: 'Bollenveld B.V.' }) })
    .execute()
  expect((await settings.current()).bedrijf.naam).toBe('Bollenveld B.V.')
})
