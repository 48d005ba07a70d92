// Every page, for every role, in light and dark: no axe violation, CSP report or console error; from 320 px on no sideways
// scrolling, no broken word, date or amount, and no label without a value.
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseSheet, paste } from '../support/at-work.ts'
import { brokenText } from '../support/broken-text.ts'
import { journeys } from '../support/journeys.ts'
import { agreeOnPrices, furnish } from '../support/furnished-shop.ts'
import { photo } from '../support/new-product.ts'

const { browser, openShop } = journeys()

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
/** Rules that the colour scheme alone can break, at a width already checked. */
const colourRules: RunOptions = {
  ...rules,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
/** Rules that a narrow layout alone can break. */
const layoutRules: RunOptions = {
  ...rules,
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
}
// 320 px is a 1280 px window at 400 % zoom. Widths without a scheme are only measured; layouts change at 768 px.
const views = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark', rules: colourRules },
  { width: 320, colorScheme: 'light', rules: layoutRules },
  { width: 390 },
  { width: 768 },
  { width: 1024 },
] as const

type Screen = readonly [path: string, prepare?: (page: Page) => Promise<void>]

async function faults(page: Page) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [
    ...(beyond > 0 ? [`${beyond} px scroll sideways`] : []),
    ...(await page.evaluate(brokenText)),
    ...(await page.evaluate(labelsWithoutValue)),
  ]
}

/** Runs in the browser, on rows shown as cards. */
function labelsWithoutValue(): string[] {
  const values = 'input, select, textarea, button, img, svg, [aria-hidden]'
  return [...document.querySelectorAll<HTMLElement>('td[data-label]')]
    .filter((cell) => cell.checkVisibility() && getComputedStyle(cell, '::before').content !== 'none')
    .filter((cell) => cell.innerText.trim() === '' && !cell.querySelector(values))
    .map((cell) => `'${cell.dataset['label']}' has no value`)
}

async function isFine(page: Page, where: string, settled: () => Promise<void>) {
  // Loads axe once per screen, in parallel with the page, since that is as slow as a run.
  await Promise.all([settled(), page.evaluate(axe.source)])
  // The first heading may be the outline's, which goes before the part behind it is there.
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const view of views) {
    const colorScheme = 'colorScheme' in view ? view.colorScheme : undefined
    if (colorScheme) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    }
    await page.setViewportSize({ width: view.width, height: 800 })
    // Charts measure their space after a resize.
    await expect.poll(() => faults(page), { message: `${where} at ${view.width} px`, timeout: 20_000 }).toEqual([])
    if (!colorScheme) continue
    // A bar that sticks covers what is scrolled below it.
    await page.evaluate(() => window.scrollTo(0, 0))
    // Animations must end: fading colours, an opening dialog.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    const asked = JSON.stringify('rules' in view ? view.rules : rules)
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${asked})`)
    const found = violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.html).join(' ')}`)
    expect(found, `${colorScheme}, ${view.width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Waits until nothing is asked any more; `networkidle` waits for half a second of silence. */
function settling(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('framenavigated', () => underWay.clear())
  return async () => {
    for (let quiet = 0; quiet < 3; quiet = underWay.size === 0 ? quiet + 1 : 0) await pause(30)
  }
}

async function visit(page: Page, url: string, role: string, screens: readonly Screen[]) {
  const settled = settling(page)
  for (const [path, prepare] of screens) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await prepare?.(page)
    await isFine(page, `${path} as ${role}`, settled)
  }
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

async function furnished() {
  const shop = await openShop()
  return { shop, ...(await furnish(shop)) }
}

const strangersScreens: readonly Screen[] = [
  ['/'],
  ['/login'],
  ['/wachtwoord'],
  ['/wachtwoord#weg', (page) => page.getByText('Deze link werkt één keer').waitFor()],
  ['/aanvragen', press('Vraag aan')],
  ['/zo-maar-iets'],
]

test('every page: a stranger’s are accessible, whole and silent', async () => {
  const { shop } = await furnished()
  const page = await browser.open()
  // Pages behind a login get a 401, which the browser logs.
  browser.expectComplaint(/401 \(Unauthorized\)|status of 400/)
  await visit(page, shop.url, 'a stranger', strangersScreens)
}, 600_000)

function buyersScreens(userId: string, order: { _id: string; date: string }): readonly Screen[] {
  return [
    ['/'],
    ['/shop/bollen/0', press(/Lees meer/)],
    ['/shop/bollen/0', enlargePicture],
    ['/shop/planten/0'],
    ['/shop/bollen/0?pagina=9'],
    ['/shop/all/0?maat=26/28-groot&kleur=gemengd', (page) => page.getByLabel('Kleur').waitFor()],
    ['/shop/all/0?zoek=hamer+tulp&voorraad=1', (page) => page.getByText('Misschien bedoelt u').waitFor()],
    ['/shop/all/0?weergave=lijst', (page) => page.getByRole('table').waitFor()],
    ['/shoppingcart'],
    ['/snelbestellen', pasteLines],
    ['/bestellijsten', openList],
    [`/userpage/${userId}?jaar=${order.date.slice(0, 4)}`],
    [`/userpage/${userId}`, press('Nodig medewerker uit')],
    [`/userpage/${userId}?order=${order._id}`],
    [`/userpage/${userId}?order=${order._id}`, press('Wijzig bestelling')],
  ]
}

async function waitForDashboard(page: Page) {
  await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' })
  await page.getByText('Gaat de deur uit').waitFor()
}

async function pasteLines(page: Page) {
  await paste(
    page.getByLabel('Plak of typ uw regels'),
    'B1001 30\nB1002 5\nB10O1 1000000\nhipeastrum picote 12\nB1001 veel\nB1001 5',
  )
  await page.getByText('vragen aandacht').waitFor()
}

async function importSheet(page: Page) {
  await chooseSheet(page, 'lijst.csv', 'Productcode;Prijs;Opmerking\nB1001;0,99;x\nNIEUW;veel;')
  await press('Lees in')(page)
  await page.getByRole('table').waitFor()
}

async function addPhotos(page: Page) {
  await press('Meer')(page)
  await press("Foto's toevoegen")(page)
  const names = ['B1002.png', 'B1001-2.png', 'WhatsApp_Image_2026-11-22_at_10.45.12_van_de_veiling_in_Aalsmeer.png']
  await page.getByLabel("Kies foto's").setInputFiles(await Promise.all(names.map((name) => photo(name, '#c02040'))))
  await page.getByText('1 foto om toe te voegen, 2 zonder plaats').waitFor()
}

async function cropPhoto(page: Page) {
  await press('Bewerk')(page)
  await press('Uitsnede van foto 2')(page)
  await page.getByRole('slider').press('ArrowUp')
}

async function pasteDelivery(page: Page) {
  await paste(page.getByLabel('Plak of typ uw regels'), 'B1001 30\nB1002 veel\nB0000 5\nB1001 1.000')
  await page.getByText('4 regels:').waitFor()
}

async function raisePrices(page: Page) {
  await page.getByLabel('Prijs omhoog of omlaag').fill('+5 %')
  await page.getByLabel('Kleur').selectOption('zwart')
  await page.getByText('1 wijziging, 1 fout').waitFor()
}

async function typeInCells(page: Page) {
  await page.getByLabel(/^Weergeven: Hippeastrum/).selectOption('Nee')
  await page.getByLabel(/^Voorraad: Hippeastrum/).fill('2000000000')
  await page.getByLabel(/^Verpakt per: Tulipa/).fill('veel')
  await page.getByText('2 kloppen niet').waitFor()
}

async function setDeliveryDays(page: Page) {
  for (const day of ['dinsdag', 'zaterdag']) await page.getByLabel(day, { exact: true }).check()
  await page.getByLabel('Datum', { exact: true }).fill('2030-12-25')
  await press('Voeg toe')(page)
  await press('Sla op')(page)
  await page.getByText('De instellingen zijn opgeslagen.').waitFor()
}

async function addPrices(page: Page) {
  await page.getByText('Plak prijzen of kies een bestand').click()
  await page.getByLabel('Prijzen', { exact: true }).fill('B1002 99999,99\nB0000 5')
  await press('Neem over')(page)
  await page.getByText('1 regel niet overgenomen').waitFor()
  await page.getByLabel(/^Prijs: Hippeastrum/).fill('veel')
  await page.getByLabel('Voeg product toe').fill('Hippeastrum')
  await page.getByRole('list', { name: 'Gevonden producten' }).waitFor()
}

async function openList(page: Page) {
  await press('Bewaar als bestellijst')(page)
  await page.getByLabel('Naam van de lijst').waitFor()
  await page.getByLabel('Kies alles').check()
  await page.getByRole('button', { name: /^Voeg \d+ gekozen toe aan winkelwagentje$/ }).click()
  await page.getByRole('region', { name: 'In het winkelwagentje' }).waitFor()
}

async function enlargePicture(page: Page) {
  await press(/Vergroot foto 1/)(page)
  await page.getByRole('dialog').waitFor()
}

const cartScreens: readonly Screen[] = [
  [
    '/shoppingcart',
    // Adds a line from an order list.
    press('Bestel'),
  ],
  [
    '/shoppingcart',
    async (page) => {
      await page.evaluate(() => {
        const name = 'shoppingCartBusiness'
        const line = (localStorage.getItem(name) ?? '').slice(1, -1)
        const dear = line.replace(/"qty":\d+/, '"qty":5000').replace(/"price":"[^"]*"/, '"price":"0.01"')
        localStorage.setItem(name, `[${dear},${line.replace(/"_id":"[^"]*"/, '"_id":"weg"')}]`)
      })
      await page.reload()
      await page.getByText('2 producten zijn gewijzigd').waitFor()
    },
  ],
  [
    '/shoppingcart',
    async (page) => {
      await press('Maak leeg')(page)
      await page.getByRole('button', { name: 'Zet terug' }).waitFor()
    },
  ],
]

test('every page: a buyer’s are accessible, whole and silent', async () => {
  const { shop, ...world } = await furnished()
  const { buyer, order } = world
  await agreeOnPrices(world)
  const page = await browser.open()
  await shop.seat(page, buyer)
  await visit(page, shop.url, 'a buyer', [...buyersScreens(buyer.userId, order), ...cartScreens])
}, 600_000)

test('every page: staff’s are accessible, whole and silent', async () => {
  const { shop, buyer, admin, product, order } = await furnished()
  const page = await browser.open()
  await shop.seat(page, admin)
  const bewerk = press('Bewerk')
  await visit(page, shop.url, 'staff', [
    ['/dashboard', waitForDashboard],
    ['/instellingen', setDeliveryDays],
    ['/productbeheer/main/0'],
    ['/productbeheer/main/0', press('Wijzig volgorde Winkel')],
    ['/productbeheer/new/0', press('Maak aan')],
    ['/productbeheer/bijboeken/0', pasteDelivery],
    ['/productbeheer/prijzen/0'],
    ['/productbeheer/wijzigen/0', raisePrices],
    ['/productbeheer/bewerken/0', typeInCells],
    ['/productbeheer/importeren/0', importSheet],
    [`/productbeheer/details/${product._id}`],
    [`/productbeheer/details/${product._id}`, cropPhoto],
    ['/gebruikers/main/0?pagina=4'],
    ['/gebruikers/new/0', press('Maak aan')],
    ['/gebruikers/aanvragen/0', press(/^Wijs af/)],
    [`/gebruikers/details/${buyer.userId}`],
    [`/gebruikers/details/${buyer.userId}`, bewerk],
    ['/orders/main/0', press('Exporteer')],
    [`/orders/new/${buyer.userId}`, (page) => page.getByLabel('Code of naam, regel 1').fill(product.productCode)],
    ['/verkoop', (page) => page.getByRole('table').waitFor()],
    ['/berichten', (page) => page.getByText('Mislukt').last().waitFor()],
    [`/orders/details/${order._id}`],
    [`/orders/details/${order._id}`, bewerk],
    ['/shop/all/0?weergave=lijst', (page) => page.getByLabel(/^Aantal: Hippeastrum/).fill('1')],
    ['/shoppingcart', (page) => page.getByLabel('Leverdatum').waitFor()],
    ['/tweede-stap', press('Stel een app in')],
    ['/productbeheer/main/0', addPhotos],
  ])
}, 600_000)

test('every page: a picker’s are accessible, whole and silent', async () => {
  const { shop, order } = await furnished()
  const picker = await shop.login({ magazijn: true })
  const page = await browser.open()
  await shop.seat(page, picker)
  await visit(page, shop.url, 'a picker', [
    ['/verzamelen', (page) => page.getByRole('region', { name: 'Gaat de deur uit' }).waitFor()],
    ['/verzamelen?status=alle', (page) => page.getByLabel(/^Kies order/).check()],
    ['/verzamelen?zoek=niets'],
    [`/verzamelen/${order._id}`, (page) => page.getByRole('checkbox').first().check()],
  ])
}, 600_000)

test('every page: price lists are accessible, whole and silent', async () => {
  const { shop, ...world } = await furnished()
  const priceList = await agreeOnPrices(world)
  const page = await browser.open()
  await shop.seat(page, world.admin)
  await visit(page, shop.url, 'staff', [
    ['/prijslijsten', press('Maak prijslijst')],
    [`/prijslijsten/${priceList._id}`, addPrices],
  ])
}, 600_000)
