import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openTcpProxy } from '../../support/services/tcp-proxy.ts'
import { openAs } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { browser, openShop } = journeys({ listensAtOnce: true })

/** In the name of every script and stylesheet of the next release. */
const nextMark = '.next.'

const built = join(import.meta.dirname, '../../../dist')
const named = /[\w~-]+\.(?:js|css)\b/g
const renamed = (name: string) => name.replace(/\.(js|css)$/, `${nextMark}$1`)

/** Renames all scripts and stylesheets, and so changes the service worker. @returns a folder without this release's files */
async function nextRelease(cacheName: string): Promise<string> {
  const folder = await temporaryFolder()
  await cp(built, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const names = new Set((await readdir(assets)).filter((name) => /\.(js|css)$/.test(name)))
  for (const path of (await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz|map)$/.test(name)))
    await rm(join(folder, path))
  for (const path of (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|html|json)$/.test(name),
  )) {
    const text = await readFile(join(folder, path), 'utf8')
    const next = text.replace(named, (name) => (names.has(name) ? renamed(name) : name))
    await writeFile(join(folder, path), next.replaceAll(cacheName, `${cacheName}-next`))
  }
  for (const name of names) await rename(join(assets, name), join(assets, renamed(name)))
  return folder
}

/** Waits until the worker controls the page and is complete. @returns its cache name */
async function cacheOf(page: Page): Promise<string> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page.evaluate(async () => (await caches.keys()).at(-1) ?? '')
}

test('next release: an old tab goes on as it was, takes the new release with its next screen, and loses no cart', async () => {
  // The event stream breaks off.
  browser.expectComplaint(/\/live\b.*ERR_INCOMPLETE_CHUNKED_ENCODING/)
  const shop = await openShop()
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 400, price: '0.25' })
  const line = await openTcpProxy(shop.url)
  onTestFinished(() => line.close())
  const buyer = await shop.login()
  const page = await openAs(browser, { ...shop, url: line.url }, buyer, '/shop/all/0', { serviceWorkers: 'allow' })
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  const before = await cacheOf(page)
  const files: { readonly name: string; readonly status: number }[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/\.(js|css)$/.test(pathname)) files.push({ name: pathname, status: answer.status() })
  })
  const isNext = ({ name }: { readonly name: string }) => name.includes(nextMark)

  // The server no longer has the old files; the worker's cache does.
  line.leadTo(await shop.openBeside(await nextRelease(before)))
  await page.getByRole('link', { name: 'Snelbestellen' }).click()
  await page.getByLabel('Code of naam, regel 1').fill(tulip.productCode)
  expect(files.filter(isNext)).toEqual([])

  // As browsers do now and then, and the page itself when shown after an hour.
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const taken = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    await (await serviceWorker.ready).update()
    await taken
  })
  page.on('framenavigated', () => {
    files.length = 0
  })
  await page.getByRole('link', { name: /^Winkelwagentje/ }).click()
  await page.getByText('Tulipa Apeldoorn').first().waitFor()
  await expect.poll(() => files.filter(isNext).length).toBeGreaterThan(0)
  expect(files.filter((file) => file.status !== 200 || !isNext(file))).toEqual([])
  await page.getByRole('link', { name: 'Snelbestellen' }).click()
  await page.getByText('Tulipa Apeldoorn').first().waitFor()
  expect(files.filter((file) => file.status !== 200 || !isNext(file))).toEqual([])
})
