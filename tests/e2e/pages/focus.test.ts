import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { chooseSheet, openAs } from '../support/at-work.ts'
import { journeys } from '../support/journeys.ts'
import { photo } from '../support/new-product.ts'

const { browser, openShop } = journeys()

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

async function furnished() {
  const shop = await openShop()
  const product = await shop.stock({ productName: 'Tulipa Apeldoorn', text: 'Rood en sterk. '.repeat(20), pictures: 3 })
  await shop.stock({ productName: 'Tulipa Angelique', stock: 0 })
  for (let index = 0; index < 21; index += 1)
    await shop.addProduct({ productName: `Hyacint ${index}`, showStatus: 'Nee' })
  const admin = await shop.login({ gebruikersnaam: 'baas', isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'roos', bedrijfsnaam: 'De Roos' })
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 2 }] } })
  return { shop, product, admin, buyer, order }
}

interface Stop {
  name: string
  kind: string
  /** Covered by a bar, or outside the window. */
  covered: string[]
}

const stopsIn = (page: Page, place: string) =>
  page.locator(place).evaluate((root) => {
    const look = (at: HTMLElement): Stop => {
      at.focus()
      const { left, top, right, bottom, width, height } = at.getClientRects()[0] ?? at.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const covered = [
        [x, y],
        [x, top + 2],
        [x, bottom - 2],
        [left + 2, y],
        [right - 2, y],
      ].flatMap(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(x, y)
        if (!hit) return [`at ${x}, ${y} out of the window`]
        for (let over: Element | null = hit; over && !over.contains(at); over = over.parentElement)
          if (/sticky|fixed/.test(getComputedStyle(over).position)) return [`at ${x}, ${y} by ${over.className}`]
        return []
      })
      const name = at.ariaLabel ?? at.getAttribute('name') ?? at.textContent
      if (document.activeElement !== at) covered.push('it does not take the focus')
      return { name, kind: `${at.localName} ${at.className}`, covered }
    }
    const reachable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'
    const native = [...root.querySelectorAll('select')].filter((one) => getComputedStyle(one).appearance !== 'none')
    if (native.length > 0) throw new Error('A choice has the arrow of the browser')
    const stops = [...root.querySelectorAll<HTMLElement>(reachable)].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
    )
    // Backwards too, for bars at the top.
    return [...stops, ...stops.toReversed()].map(look)
  })

const ringRoom = 8

/** Changed pixels per pixel of circumference. */
async function ring(page: Page, kind: string): Promise<number> {
  const [name = '', ...classes] = kind.split(' ').filter(Boolean)
  const at = page.locator(`${[name, ...classes].join('.')}:not(:disabled)`).first()
  await at.focus()
  const box = (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const x = Math.max(0, Math.floor(box.x) - ringRoom)
  const y = Math.max(0, Math.floor(box.y) - ringRoom)
  const right = Math.min(width, Math.ceil(box.x + box.width) + ringRoom)
  const bottom = Math.min(height, Math.ceil(box.y + box.height) + ringRoom)
  const clip = { x, y, width: right - x, height: bottom - y }
  const pixels = async () =>
    sharp(await page.screenshot({ clip, caret: 'hide' }))
      .greyscale()
      .raw()
      .toBuffer()
  const focused = await pixels()
  await at.blur()
  const plain = await pixels()
  const changed = focused.filter((value, index) => Math.abs(value - (plain[index] ?? 0)) > 40).length
  return changed / (2 * (box.width + box.height))
}

/** Checks the ring once per kind of element. */
async function complaintsAbout(page: Page, where: string, place: string, seen: Set<string>) {
  await page.keyboard.press('Tab')
  const complaints: string[] = []
  for (const { name, kind, covered } of await stopsIn(page, place)) {
    if (covered.length > 0) complaints.push(`${where}: ${name} is covered ${covered.join(', ')}`)
    if (seen.has(kind)) continue
    seen.add(kind)
    const round = await ring(page, kind)
    if (round < 1) complaints.push(`${where}: ${name} has no ring (${round}), ${kind}`)
  }
  return complaints
}

test('focus: every stop of the keyboard stands clear of the bars and has a ring', async () => {
  const { shop, product, admin, order } = await furnished()
  const page = await openAs(browser, shop, admin, '/', {
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 700 },
  })
  const seen = new Set<string>()
  const complaints: string[] = []
  for (const [path, prepare] of [
    ['/shop/bollen/0', press('Voeg toe: Tulipa Apeldoorn')],
    ['/shoppingcart'],
    ['/productbeheer/main/0'],
    ['/productbeheer/new/0'],
    [`/productbeheer/details/${product._id}`, press('Bewerk')],
    ['/orders/main/0'],
    // Last: the shop reopens in this view.
    ['/shop/bollen/0?weergave=lijst'],
    [`/orders/details/${order._id}`, press('Bewerk')],
    ['/login'],
  ] as const) {
    await page.goto(shop.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await prepare?.(page)
    await page.locator('[data-busy]').waitFor({ state: 'detached' })
    complaints.push(...(await complaintsAbout(page, path, 'main', seen)))
  }
  expect(complaints).toEqual([])

  // A field's error must be visible as well.
  await page.goto(`${shop.url}/productbeheer/new/0`)
  for (const [field, text] of [
    ['Productnaam', 'Tulipa'],
    ['Tekst', 'Rode tulp'],
    ['Prijs', '1,25'],
  ] as const)
    await page.getByLabel(field, { exact: true }).fill(text)
  await page.evaluate(() => scrollTo(0, 0))
  await press('Maak aan')(page)
  const bar = page.getByRole('button', { name: 'Maak aan' })
  const sentence = page.locator('form').getByText('Voorraad is niet ingevuld')
  const bottomOf = async () => ((await sentence.boundingBox())?.y ?? 999) + 20
  const barAt = async () => ((await bar.boundingBox())?.y ?? 0) - 12
  await expect.poll(async () => (await bottomOf()) <= (await barAt())).toBe(true)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(shop.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await complaintsAbout(page, 'the frame', 'body', seen)).toEqual([])
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === document.body ? 'body' : `${at?.localName}: ${at?.ariaLabel ?? at?.textContent}`
  })

async function expectFocus(page: Page, place: string) {
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe(place)
}

/** Presses a button by keyboard and waits for the final focus. */
async function step(page: Page, name: string, then: string) {
  await page.getByRole('button', { name, exact: true }).first().press('Enter')
  await expectFocus(page, then)
}

test('focus: no step leaves the focus at nothing: it goes to the heading, or to what was changed', async () => {
  const { shop, product, admin, buyer, order } = await furnished()
  const page = await openAs(browser, shop, admin, '/productbeheer/main/0')
  await step(page, 'Wijzig volgorde Winkel', 'h1: Wijzig volgorde Winkel')
  // While it loads, 'Anuleer' is another button, which goes with the outline.
  await page.getByRole('list', { name: 'Volgorde in de winkel' }).waitFor()
  await step(page, 'Anuleer', 'h1: Productbeheer')
  await step(page, 'Wijzig volgorde Winkel', 'h1: Wijzig volgorde Winkel')
  await page.getByRole('button', { name: 'Zet Tulipa Apeldoorn een plaats omlaag' }).press('Enter')
  await step(page, 'Verstuur', 'h1: Productbeheer')
  await page.getByText('De volgorde is opgeslagen.').waitFor()
  await page.getByPlaceholder('...zoek').pressSequentially('Hyacint 7')
  await page.getByRole('link', { name: 'Bekijk Hyacint 7' }).waitFor()
  expect(await focused(page)).toMatch(/^input: Zoek/)
  await step(page, 'Zoekveld leegmaken', 'input: Zoek op productcode of productnaam')

  await page.goto(`${shop.url}/productbeheer/details/${product._id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await focused(page)).toBe('body')
  await step(page, 'Bewerk', 'h1: Tulipa Apeldoorn')
  await step(page, 'Verwijder foto 3', 'div: Foto 1 van 2')
  await page.getByLabel('Foto', { exact: true }).setInputFiles(await photo('nieuw.png', '#c42f5b'))
  await step(page, 'Voeg foto toe', 'h1: Tulipa Apeldoorn')
  await step(page, 'Bewerk', 'h1: Tulipa Apeldoorn')
  await step(page, 'Sla op', 'h1: Tulipa Apeldoorn')
  await step(page, 'Bewerk', 'h1: Tulipa Apeldoorn')
  await step(page, 'Anuleer', 'h1: Tulipa Apeldoorn')

  await page.goto(`${shop.url}/gebruikers/details/${buyer.userId}`)
  await step(page, 'Bewerk', 'h1: De Roos')
  await step(page, 'Nieuw wachtwoord', 'h1: De Roos')
  await step(page, 'Anuleer', 'h1: De Roos')
  await step(page, 'Bewerk', 'h1: De Roos')
  await step(page, 'Sla op', 'h1: De Roos')

  await page.goto(`${shop.url}/orders/details/${order._id}`)
  await step(page, 'Bewerk', `h1: Order ${order.ordernummer}`)
  await page.getByRole('button', { name: 'Zet op verwerkt' }).press('Enter')
  await page.getByRole('button', { name: 'Zet op open' }).waitFor()
  await expect.poll(() => focused(page)).toBe('button: Zet op open')
  await step(page, 'Anuleer', `h1: Order ${order.ordernummer}`)
})

// A button that disables itself after use must not lose the focus.
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().press('Enter')

test('focus after saving: forms leave the focus at what they say, or at their heading', async () => {
  const shop = await openShop()
  const admin = await shop.login({ isAdmin: true })
  const tulip = await shop.stock({ productName: 'Tulipa Apeldoorn', price: '0.40' })
  await shop.addProduct({ productName: 'Crocus Pickwick' })
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '0' } })
  const page = await openAs(browser, shop, admin, `/prijslijsten/${list._id}`)
  await page.getByLabel('Voeg product toe').fill('apeldoorn')
  await page.keyboard.press('Enter')
  // As in the manual: type the price at once.
  await expectFocus(page, 'input: Prijs: Tulipa Apeldoorn')
  await page.keyboard.type('0,35')
  expect(await page.getByLabel('Prijs: Tulipa Apeldoorn').inputValue()).toBe('0,35')
  await pressed(page, 'Sla prijzen op')
  await expectFocus(page, 'output: De prijzen zijn opgeslagen.')

  await page.goto(`${shop.url}/instellingen`)
  await page.getByRole('textbox', { name: 'Berichten', exact: true }).fill('400')
  await pressed(page, 'Sla bewaartermijnen op')
  await expectFocus(page, 'h2: Bewaren')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^input/)

  await page.goto(`${shop.url}/productbeheer/importeren/0`)
  await chooseSheet(page, 'seizoen.csv', `Productcode;Prijs\r\n${tulip.productCode};0,45`)
  await pressed(page, 'Lees in')
  await page.getByText('seizoen.csv: 0 nieuw, 1 gewijzigd, 0 gelijk.').waitFor()
  // At the result, or at the heading above it where the sheet was read before the result could take the focus.
  await expect.poll(() => focused(page)).toMatch(/^(output: seizoen\.csv|h1: Importeren)/)

  await page.goto(`${shop.url}/productbeheer/main/0`)
  await pressed(page, 'Meer')
  await pressed(page, "Foto's toevoegen")
  await page
    .getByLabel("Kies foto's")
    .setInputFiles([await photo(`${tulip.productCode}.png`, '#f00'), await photo('IMG_3.png', '#00f')])
  await pressed(page, 'Voeg toe')
  await page.getByText('1 foto toegevoegd aan 1 product.').waitFor()
  await expectFocus(page, 'button: Sluit')
  await pressed(page, 'Productbeheer')
  await pressed(page, 'Verlaat deze pagina')
  await page.getByRole('heading', { name: 'Productbeheer' }).waitFor()

  await page.goto(`${shop.url}/productbeheer/details/${tulip._id}`)
  await pressed(page, 'Bewerk')
  await pressed(page, 'Uitsnede van foto 1')
  await page.keyboard.press('ArrowLeft')
  await pressed(page, 'Naar het midden')
  await expectFocus(page, 'div: Wat in beeld blijft')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('button: Anuleer')
})
