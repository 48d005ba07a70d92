import type { Locator, Page } from 'playwright-core'
import type { Client } from '../../support/test-shop.ts'
import type { FileBrowser } from './browser.ts'
import type { OwnShop } from './own-shop.ts'

export async function openAs(
  browser: FileBrowser,
  shop: OwnShop,
  client: Client,
  path: string,
  options?: Parameters<FileBrowser['open']>[0],
): Promise<Page> {
  const page = await browser.open(options)
  await shop.seat(page, client)
  await page.goto(shop.url + path)
  return page
}

export const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

export const toast = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
