import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { uploadPhoto } from '../../support/upload-photo.ts'

type Settings = Parameters<typeof openTestShop>[0]
type ProductFields = Parameters<TestShop['addProduct']>[0] & { pictures?: number }

export interface OwnShop extends TestShop {
  /** With real picture files. */
  stock(fields?: ProductFields): Promise<ManagedProduct>
  seat(page: Page, client: Client): Promise<void>
}

export function ownShops(): (settings?: Settings) => Promise<OwnShop> {
  let open: TestShop[] = []
  afterEach(async () => {
    for (const shop of open) await shop.close()
    open = []
  })
  return async (settings = {}) => {
    const shop = await openTestShop({ pageFolder: join(import.meta.dirname, '../../../dist'), ...settings })
    open.push(shop)
    return furnish(shop)
  }
}

const colours = ['#c42f5b', '#f0a73a', '#4856b0']

function furnish(shop: TestShop): OwnShop {
  let photographer: Client | undefined
  return {
    ...shop,
    async stock({ pictures = 1, ...fields } = {}) {
      photographer ??= await shop.login({ gebruikersnaam: 'fotograaf', isAdmin: true })
      const picture = []
      for (const background of colours.slice(0, pictures)) picture.push(await uploadPhoto(photographer, { background }))
      return shop.addProduct({ picture, ...fields })
    },
    async seat(page, client) {
      const [name = '', value = ''] = client.cookie.split('=')
      await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }])
    },
  }
}
