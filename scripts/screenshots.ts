// npm run screenshots [-- folder]: retakes docs/screenshots/ from a new demo shop, or from a data folder.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { unpackChromium } from '../tests/e2e/support/chromium.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { demoPassword } from '../server/features/auth/demo-accounts.ts'
import { demoBuyer } from '../demo/shop/customers.ts'
import { buildPage } from '../build/build-page.ts'

const folder = 'docs/screenshots'
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

const screens: readonly (readonly [name: string, visit: (page: Page, url: string) => Promise<void>])[] = [
  ['home', (page, url) => open(page, url)],
  ['login', (page, url) => open(page, `${url}/login`)],
  ['shop', (page, url) => logIn(page, url).then(() => filters(page))],
  ['shop-waxbollen', (page, url) => open(page, `${url}/shop/waxbollen/0`).then(() => filters(page))],
  ['cart', fillCart],
  ['order-form', (page) => page.getByRole('button', { name: 'Bestel', exact: true }).click()],
  ['user-page', userPage],
  ['order', (page) => openOrder(page)],
]

if (!(await buildPage())) process.exit(1)
const given = process.argv[2]
const data = given ?? (await mkdtemp(join(tmpdir(), 'bollenveld-screenshots-')))
const shop = await startServer({ database: { dataDir: data } }, { NODE_ENV: 'development' })
const { path, env } = await unpackChromium()
const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } })
try {
  await mkdir(folder, { recursive: true })
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) await walk({ viewport, colorScheme })
} finally {
  await browser.close()
  await shop.stop()
  if (given === undefined) await rm(data, { recursive: true })
}

async function walk({ viewport, colorScheme }: Required<Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>>) {
  const shared = { locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', reducedMotion: 'reduce' } as const
  const page = await (await browser.newContext({ ...shared, viewport, colorScheme })).newPage()
  for (const [name, visit] of screens) {
    await visit(page, shop.url)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 80, effort: 6 })
      .toBuffer()
    const file = join(folder, `${name}-${viewport?.width}-${colorScheme}.webp`)
    await writeFile(file, picture)
    console.log(`${file} (${Math.round(picture.length / 1000)} kB)`)
  }
  await page.context().close()
}

async function filters(page: Page) {
  await page.getByLabel('Maat').waitFor()
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function logIn(page: Page, url: string) {
  await page.getByLabel('Gebruikersnaam').fill(demoBuyer.gebruikersnaam)
  await page.locator('[name=wachtwoord]').fill(demoPassword)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL(`${url}/shop/bollen/0`)
  await page.getByRole('button', { name: 'Voeg toe' }).first().waitFor()
}

async function fillCart(page: Page, url: string) {
  await page.getByRole('button', { name: 'Voeg toe' }).first().click()
  await open(page, `${url}/shop/bollen/0`)
  for (const name of ["Tulipa 'Queen of Night' 12/+", "Tulipa 'Angelique' 12/+"]) {
    await page.getByRole('button', { name: `Voeg toe: ${name}` }).click()
  }
  await open(page, `${url}/shoppingcart`)
  const quantities = await page.getByLabel(/^Aantal/).all()
  for (const [index, quantity] of quantities.entries()) await quantity.fill(String([48, 1500, 750][index] ?? 25))
  await page.getByRole('heading', { level: 1 }).click()
}

async function userPage(page: Page, url: string) {
  await open(page, url)
  const toggle = page.getByRole('button', { name: 'Navigeer' })
  if (await toggle.isVisible()) await toggle.click()
  await page.getByRole('link', { name: demoBuyer.gebruikersnaam, exact: true }).click()
  await page.getByRole('cell').first().waitFor()
}

async function openOrder(page: Page) {
  await page
    .getByRole('link', { name: /^Bekijk items/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Bestelling / }).waitFor()
}
