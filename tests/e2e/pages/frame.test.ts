import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs } from '../support/at-work.ts'
import { desktop, journeys, phone } from '../support/journeys.ts'
import { hold, intercept } from '../support/intercept.ts'
import { translate } from '../support/translate.ts'

const { browser, openShop } = journeys()

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdnavigatie' })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test('frame: a visitor, a buyer and an administrator are offered what is theirs, with the current screen marked; any other leads to /login', async () => {
  const shop = await openShop()
  const buyer = await shop.login({ gebruikersnaam: 'lelie' })
  const staff = await shop.login({ gebruikersnaam: 'baas', isAdmin: true })
  const offered = {
    visitor: ['Home', 'Inloggen'],
    buyer: ['Home', 'Winkel', 'Snelbestellen', 'Bestellijsten', 'Winkelwagentje0', 'lelie', 'Uitloggen'],
    staff: ['Home', 'Winkel', 'Snelbestellen', 'Bestellijsten', 'Winkelwagentje0', 'Dashboard', 'baas', 'Uitloggen'],
  }

  // A screen of each group of routes.
  for (const [who, client, closed] of [
    ['visitor', undefined, ['/shop/bollen/0', '/userpage/0']],
    ['buyer', buyer, ['/verzamelen', '/dashboard']],
    ['staff', staff, []],
  ] as const) {
    const page = await browser.open()
    if (client) await shop.seat(page, client)
    await page.goto(shop.url)
    await menu(page).getByRole('link').nth(1).waitFor()
    expect(await menu(page).getByRole('link').allTextContents()).toEqual(offered[who])
    expect(await page.getByRole('banner').getByText('Ingelogd als').count()).toBe(client ? 1 : 0)
    for (const path of closed) {
      await page.goto(shop.url + path)
      await page.waitForURL(`${shop.url}/login`)
    }
  }

  const page = await openAs(browser, shop, staff, '/')
  const current = menu(page).locator('[aria-current="page"]')
  for (const [address, name] of [
    ['/shop/planten/0?pagina=2', 'Winkel'],
    ['/shoppingcart', 'Winkelwagentje0'],
    ['/productbeheer/new/0', 'Dashboard'],
    ['/verkoop', 'Dashboard'],
  ] as const) {
    await page.goto(shop.url + address)
    await current.filter({ hasText: new RegExp(`^${name}$`) }).waitFor()
    expect(await current.count()).toBe(1)
  }
  // The narrowest menu of one row still shows who is logged in.
  await page.setViewportSize({ width: 768, height: 800 })
  const name = menu(page).locator('a[href^="/userpage/"] span')
  expect(await name.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true)
})

test("frame: on a phone alone the menu is folded, and 'Navigeer' is worked by keyboard", async () => {
  const shop = await openShop()
  const page = await browser.open({ viewport: phone })
  await page.goto(`${shop.url}/`)
  const toggle = page.getByRole('button', { name: 'Navigeer' })
  const login = menu(page).getByRole('link', { name: 'Inloggen' })
  await toggle.focus()
  expect(await login.isVisible()).toBe(false)
  await page.setViewportSize(desktop)
  await toggle.waitFor({ state: 'hidden' })
  await page.setViewportSize(phone)
  await toggle.focus()

  await page.keyboard.press('Enter')
  await login.waitFor()
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await login.waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Navigeer')

  await page.keyboard.press('Space')
  await login.press('Enter')
  await page.waitForURL(`${shop.url}/login`)
  await login.waitFor({ state: 'hidden' })
})

test('frame: a session check that fails later leaves the user logged in, with what is typed', async () => {
  browser.expectComplaint(/\/auth\/checkUser: .*502/)
  const shop = await openShop()
  const buyer = await shop.login({ gebruikersnaam: 'lelie' })
  const page = await openAs(browser, shop, buyer, '/')
  await page.clock.install()
  await page.goto(`${shop.url}/userpage/${buyer.userId}`)
  await page.getByRole('button', { name: 'Wijzig wachtwoord' }).click()
  const typed = page.getByLabel('Nieuw wachtwoord')
  await typed.fill('tulpenveld-42')

  await intercept(page, '**/auth/checkUser', (route) => route.fulfill({ status: 502 }))
  const failed = page.waitForEvent('console', (message) => message.text().includes('502 /auth/checkUser'))
  await page.clock.fastForward('06:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await failed
  await typed.press('End')
  await page.keyboard.type('!')
  expect(await typed.inputValue()).toBe('tulpenveld-42!')
  expect(await menu(page).getByRole('link', { name: 'Uitloggen' }).count()).toBe(1)
})

test('frame: on a phone the windmill stands between the name of the shop and that of the user', async () => {
  for (const shopName of ['Bollenveld', 'Kwekerij Van Zanten', 'Koninklijke Bloembollenkwekerij Van der Velden']) {
    const shop = await openShop({ shopName })
    const user = await shop.login({ gebruikersnaam: 'administratie.van.der.velden' })
    const page = await openAs(browser, shop, user, '/shoppingcart', { viewport: phone })
    const header = page.getByRole('banner')
    await header.getByText('administratie').waitFor()
    for (const width of [320, 390, 576]) {
      await page.setViewportSize({ width, height: 800 })
      const edges = await header.evaluate((banner) => {
        const { backgroundPositionX, backgroundSize } = getComputedStyle(banner)
        // Its sails, of a drawing that is 2000 wide.
        const [from, to] = [924, 968].map(
          (x) => Number.parseFloat(backgroundPositionX) + (x / 2000) * Number.parseFloat(backgroundSize),
        )
        const boxOf = (selector: string) => banner.querySelector(selector)?.getBoundingClientRect()
        return [boxOf('a > span')?.right, from, to, boxOf('p')?.left]
      })
      expect(edges, `${shopName} at ${width} px`).toEqual(edges.toSorted((a = 0, b = 0) => a - b))
    }
  }
})

test('frame: on a phone on its side nothing stands behind the camera', async () => {
  const shop = await openShop()
  const viewport = { width: 844, height: 390 }
  const page = await openAs(browser, shop, await shop.login(), '/bestellijsten', { viewport })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59 } })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => (await heading.boundingBox())?.x).toBeGreaterThanOrEqual(59)
})

test('frame: skips to the content, names each page, retries a part that fails and says when there is no connection', async () => {
  browser.expectComplaint(/password-page|Failed to fetch|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const shop = await openShop()
  const page = await browser.open()
  await page.goto(shop.url)
  expect(await page.locator('html').getAttribute('lang')).toBe('nl')
  await page.getByRole('heading', { name: 'Welkom bij Bollenveld' }).waitFor()
  expect(await page.title()).toBe('Welkom bij Bollenveld · Bollenveld')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Naar de inhoud')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Log in om te bestellen')

  await menu(page).getByRole('link', { name: 'Inloggen' }).click()
  await page.getByLabel('Gebruikersnaam').waitFor()
  await expect.poll(() => page.title()).toBe('Inloggen · Bollenveld')
  const endFailing = await intercept(page, '**/assets/password-page*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await page.getByText('Deze pagina kon niet worden geladen').waitFor()
  endFailing()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await page.getByRole('heading', { name: 'Wachtwoord vergeten' }).waitFor()
  await menu(page).getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => focused(page)).toBe('Welkom bij Bollenveld')

  const notice = page.getByText('Geen verbinding met internet.')
  await page.context().setOffline(true)
  await notice.waitFor()
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
})

test('frame: without a network a screen says so, and comes by itself once there is one', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const shop = await openShop()
  await shop.addProduct({ productName: 'Tulipa Apeldoorn' })
  await shop.addProduct({ productName: 'Iris reticulata' })
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/productbeheer/main/0')
  const open = (name: string) => page.getByRole('row', { name }).getByRole('link').first().click()
  const notice = page.getByText('Dit is te zien zodra er weer internet is.')
  await open('Tulipa Apeldoorn')
  await page.getByRole('heading', { name: 'Tulipa Apeldoorn' }).waitFor()
  await page.goBack()
  await page.context().setOffline(true)
  // Its part of the page is there, its data is not.
  await open('Iris reticulata')
  await notice.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Iris reticulata' }).waitFor()

  await page.context().setOffline(true)
  await menu(page).getByRole('link', { name: 'Dashboard' }).click()
  await notice.waitFor()
  expect(await page.getByRole('button', { name: 'Probeer opnieuw' }).count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('frame: a part of a page that does not come within two minutes says so', async () => {
  browser.expectComplaint(/A part of the page/)
  const shop = await openShop()
  await shop.stock()
  const page = await openAs(browser, shop, await shop.login(), '/')
  await page.clock.install()
  await page.goto(`${shop.url}/shop/bollen/0`)
  await intercept(page, '**/assets/offer-dialog*.js', () => Promise.resolve())
  await page.getByRole('button', { name: 'Download lijst' }).click()
  await page.clock.runFor(120_000)
  await page.getByText('Deze pagina kon niet worden geladen').waitFor()
})

test('frame: going back or reloading finds the place where a page was left', async () => {
  const shop = await openShop()
  for (let index = 0; index < 4; index += 1) await shop.stock()
  const page = await openAs(browser, shop, await shop.login(), '/shop/bollen/0', { viewport: phone })
  await page.getByRole('button', { name: 'Voeg toe' }).last().click()
  const link = page.getByRole('link', { name: 'Toegevoegd, bekijk!' })
  // The cart bar must not cover it.
  await link.focus()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(100)

  await link.press('Enter')
  await page.getByRole('heading', { name: 'Bestelling' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'Welkom bij Bollenveld' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('frame: going back finds the place in a list that must load again, unless the user has moved on', async () => {
  const shop = await openShop()
  for (let index = 0; index < 10; index += 1) await shop.addProduct()
  const page = await openAs(browser, shop, await shop.login({ isAdmin: true }), '/productbeheer/main/0', {
    viewport: phone,
  })
  const left = async () => Math.round(await page.evaluate(() => window.scrollY))
  const fields = page.getByRole('row')
  await fields.last().scrollIntoViewIfNeeded()
  const place = await left()
  expect(place).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Bekijk Tulipa 10' }).click()
  await page.getByRole('button', { name: 'Bewerk' }).waitFor()
  // As after 'Sla op'.
  await page.reload()
  await page.getByRole('button', { name: 'Bewerk' }).waitFor()
  await page.goBack()
  await expect.poll(left).toBe(place)

  await page.goForward()
  await page.getByRole('button', { name: 'Bewerk' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Bewerk' }).waitFor()
  const list = await hold(page, /\/products\/?\?/)
  await page.goBack()
  await list.asked
  await page.keyboard.press('Home')
  list.release()
  await fields.last().waitFor()
  expect(await left()).toBe(0)
})

test('frame: reduced motion turns all animations off', async () => {
  const shop = await openShop()
  await shop.stock()
  const page = await openAs(browser, shop, await shop.login(), '/shop/bollen/0', { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Voeg toe' }).waitFor()
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [transitionDuration, animationDuration].flatMap((list) => list.split(',').map(Number.parseFloat))
      }),
    ),
  )
  expect(longest).toBeLessThan(0.001)
})

test('frame: a page that the browser translates goes on, and shows what changes', async () => {
  const shop = await openShop()
  await shop.stock({ productName: 'Iris reticulata', price: '1.00', stock: 1000, vpe: 250, minimum: 250 })
  const page = await openAs(browser, shop, await shop.login(), '/shop/bollen/0', { viewport: phone })
  const qty = page.getByLabel('Aantal: Iris reticulata')
  await qty.waitFor()
  await translate(page)
  await page.getByRole('button', { name: 'Navigeer' }).click()
  await page.getByRole('button', { name: 'Navigeer' }).click()
  await qty.fill('100')
  await page.getByText('«Gaat per 250').waitFor()
  await qty.fill('250')
  await page.getByText('«Gaat per 250').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Voeg toe: Iris reticulata' }).click()
  await page.getByRole('link', { name: 'Winkelwagentje: 1 product' }).click()
  await page.getByText('«250 stuks»').waitFor()
  await qty.fill('500')
  await page.getByText('«500 stuks»').waitFor()
})
