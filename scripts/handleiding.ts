// npm run handleiding: retakes the pictures of docs/handleiding.md and docs/screenshots/staff/ from a demo shop.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { unpackChromium } from '../tests/e2e/support/chromium.ts'
import { openMailbox } from '../tests/support/services/mailbox.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { demoPassword } from '../server/features/auth/demo-accounts.ts'
import { administrator } from '../demo/shop/customers.ts'
import { manualPictures, screenPictures, unknownAddress } from './handleiding-pictures.ts'
import { buildPage } from '../build/build-page.ts'

const mostBytes = 150_000
const manual = { width: 1120, height: 760 }
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

if (!(await buildPage())) process.exit(1)
const data = await mkdtemp(join(tmpdir(), 'bollenveld-handleiding-'))
// 'Berichten' shows mail that arrived, and one that was refused.
const mailbox = await openMailbox()
mailbox.behave({ rcpt: (to) => (to.includes(unknownAddress) ? { code: 550, text: 'User unknown' } : undefined) })
const shop = await startServer(
  { database: { dataDir: data } },
  { NODE_ENV: 'development', MAIL_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: administrator.email },
)
const { path, env } = await unpackChromium()
// Date fields follow the system locale, not the page's.
const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env, LC_ALL: 'nl_NL.UTF-8' } })
try {
  const storageState = await logIn(browser)
  const pages = { locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', reducedMotion: 'reduce', storageState } as const
  await take(manualPictures, 'docs/handleiding', '', { ...pages, viewport: manual })
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await take(screenPictures, 'docs/screenshots/staff', `-${viewport.width}-${colorScheme}`, {
        ...pages,
        viewport,
        colorScheme,
      })
    }
  }
} finally {
  await browser.close()
  await shop.stop()
  await mailbox.close()
  await rm(data, { recursive: true })
}

async function logIn(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${shop.url}/login`)
  await page.getByLabel('Gebruikersnaam').fill(administrator.gebruikersnaam)
  await page.locator('[name=wachtwoord]').fill(demoPassword)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL('**/shop/**')
  const state = await context.storageState()
  await context.close()
  return state
}

async function take(
  pictures: Readonly<Record<string, (page: Page, url: string) => Promise<void>>>,
  folder: string,
  suffix: string,
  options: BrowserContextOptions,
) {
  await mkdir(folder, { recursive: true })
  const context = await browser.newContext(options)
  for (const [name, prepare] of Object.entries(pictures)) {
    const page = await context.newPage()
    await prepare(page, shop.url)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const file = join(folder, `${name}${suffix}.webp`)
    const picture = await compressed(await page.screenshot())
    await writeFile(file, picture)
    console.log(`${file} (${Math.round(picture.length / 1000)} kB)`)
    await page.close()
  }
  await context.close()
}

async function compressed(png: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 55, 40]) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < mostBytes) return webp
  }
  throw new Error('A picture cannot be compressed enough.')
}
