import type { Page } from 'playwright-core'
import type { Client } from '../../support/test-shop.ts'
import type { FileBrowser } from './browser.ts'
import type { OwnShop } from './own-shop.ts'

/** A page of this shop, opened by somebody who is logged in. */
export async function openAs(
  browser: FileBrowser,
  shop: OwnShop,
  client: Client,
  path: string,
  options?: Parameters<FileBrowser['open']>[0],
): Promise<Page> {
  const page = await browser.open(options)
  page.setDefaultTimeout(12_000)
  await shop.seat(page, client)
  await page.goto(shop.url + path)
  return page
}

/** The sentence of a toast, which stands in the toast area and nowhere else. */
export const toast = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
