import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { cartStorageKey } from '../../../contract/values/limits.ts'
import { live } from '../../../contract/endpoints/live.ts'
import { parseCart } from '../../../web/features/cart/cart-item.ts'
import type { Client } from '../../support/test-shop.ts'
import type { FileBrowser, OwnShop } from './journeys.ts'

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

/** Opens a page that hears of every change from then on. */
export async function openListening(browser: FileBrowser, shop: OwnShop, client: Client, path: string): Promise<Page> {
  const page = await browser.open()
  await shop.seat(page, client)
  await Promise.all([listens(page), page.goto(shop.url + path)])
  return page
}

/** Call it before what opens the page's event stream. */
export const listens = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === live.events.path)

export async function download(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

export const chooseSheet = (page: Page, name: string, content: string | Uint8Array) =>
  page.getByLabel('Kies een CSV- of Excel-bestand').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })

export const cartOf = async (page: Page) =>
  parseCart(await page.evaluate((key) => localStorage.getItem(key), cartStorageKey))

/** Lines of an order, from its pieces by product. */
export const linesOf = (pieces: Readonly<Record<string, number>>) =>
  Object.entries(pieces).map(([_id, qty]) => ({ _id, qty }))

export const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

export const toast = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })

export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

export async function rowTexts(page: Page): Promise<string[]> {
  const texts = await page.getByRole('row').allInnerTexts()
  return texts.slice(1).map((text) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim())
}

/** Counts the rows on which the visible elements stand. */
export const countRows = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 1)
    let [rows, bottom] = [0, -Infinity]
    for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
      if (box.top >= bottom) rows += 1
      bottom = Math.max(bottom, box.bottom)
    }
    return rows
  })
