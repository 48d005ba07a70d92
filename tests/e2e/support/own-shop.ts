import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach } from 'vitest'
import { files } from '../../../contract/endpoints/files.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop, type TestShop } from '../../support/test-shop.ts'

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

function furnish(shop: TestShop): OwnShop {
  let buyer: Client | undefined
  return {
    ...shop,
    async stock({ pictures = 1, ...fields } = {}) {
      buyer ??= await shop.login({ gebruikersnaam: 'fotograaf', isAdmin: true })
      const form = new FormData()
      for (let index = 0; index < pictures; index += 1) form.append('file', await photo(index), `${index}.png`)
      const { body } = await buyer.send('POST', '/files/upload', { body: form })
      const picture = files.upload.response.parse(body).file.map(({ filename }) => filename)
      return shop.addProduct({ picture, ...fields })
    },
    async seat(page, client) {
      const [name = '', value = ''] = client.cookie.split('=')
      await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }])
    },
  }
}

const colours = ['#c42f5b', '#f0a73a', '#4856b0']

async function photo(index: number): Promise<Blob> {
  const background = colours[index] ?? '#458e6b'
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)])
}
