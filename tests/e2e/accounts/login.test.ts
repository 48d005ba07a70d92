import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { yearInAmsterdam } from '../../../contract/values/dates.ts'
import { makeUser, wachtwoord } from '../../support/make-user.ts'
import { openAs } from '../support/at-work.ts'
import { journeys, type OwnShop } from '../support/journeys.ts'
import { hold } from '../support/intercept.ts'

const { browser, openShop } = journeys()

const addBuyer = async (shop: OwnShop, gebruikersnaam: string) =>
  makeUser(await shop.login({ isAdmin: true }), { gebruikersnaam })

async function fillIn(page: Page, gebruikersnaam: string, typed: string) {
  await page.getByLabel('Gebruikersnaam').fill(gebruikersnaam)
  await page.getByLabel('Wachtwoord').fill(typed)
  await page.getByRole('button', { name: 'Inloggen' }).click()
}

test('login: a wrong password is told in a toast for five seconds and stays told at the form; the right one leads to the bulbs', async () => {
  browser.expectComplaint(/\/auth\/try: .*401/)
  const shop = await openShop()
  await addBuyer(shop, 'delelie')
  const page = await browser.open()
  await page.clock.install()
  await page.goto(`${shop.url}/login`)
  expect(await page.getByLabel('Wachtwoord').getAttribute('type')).toBe('password')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('gebruikersnaam')
  expect(await hasEnded(page).count()).toBe(0)

  await fillIn(page, 'delelie', 'iets anders')
  const toast = page.getByRole('alert').filter({ hasText: 'Gebruikersnaam of wachtwoord onjuist' })
  const kept = page.locator('form').getByText('Gebruikersnaam of wachtwoord onjuist.')
  await toast.waitFor()
  await page.clock.fastForward(5_000)
  await toast.waitFor({ state: 'detached' })
  expect(await kept.isVisible()).toBe(true)
  expect(page.url()).toBe(`${shop.url}/login`)
  const described = await page.getByLabel('Wachtwoord').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Gebruikersnaam of wachtwoord onjuist.')

  await fillIn(page, 'delelie', 'weer iets anders')
  await toast.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await toast.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await fillIn(page, ' De Lelie', wachtwoord)
  await page.waitForURL(`${shop.url}/shop/bollen/0`)
  await page.getByRole('link', { name: 'Uitloggen' }).waitFor()
  expect(await toast.count()).toBe(0)
  await page.getByRole('banner').getByText('Ingelogd als delelie').waitFor()
})

test('login: a page that a button in mail opens comes after the login; any other page, or one of somebody else, does not', async () => {
  const shop = await openShop()
  const id = await addBuyer(shop, 'delelie')
  const admin = await shop.login({ isAdmin: true })
  await makeUser(admin, { gebruikersnaam: 'beheer', isAdmin: true })
  await makeUser(admin, { gebruikersnaam: 'magazijn', magazijn: true })
  const { _id: productId } = await shop.stock()
  const buyer = await shop.newSession(id)
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id: productId, qty: 1 }] } })
  const own = `/userpage/${id}?jaar=${yearInAmsterdam(new Date(order.date))}&order=${order._id}`
  const start = '/shop/bollen/0'
  for (const [name, opened, reached] of [
    ['delelie', own, own],
    ['delelie', `/userpage/${id}`, `/userpage/${id}`],
    ['delelie', `/shop/all/${productId}`, `/shop/all/${productId}`],
    ['delelie', '/shop/all/0', start],
    ['delelie', '/shoppingcart', start],
    ['delelie', `/userpage/${admin.userId}`, start],
    ['delelie', `/orders/details/${order._id}`, start],
    ['magazijn', `/orders/details/${order._id}`, '/verzamelen'],
    ['magazijn', `/shop/all/${productId}`, '/verzamelen'],
    ['beheer', `/orders/details/${order._id}`, `/orders/details/${order._id}`],
    ['beheer', '/gebruikers/aanvragen/0', '/gebruikers/aanvragen/0'],
    ['beheer', '/orders/main/0', start],
  ] as const) {
    const page = await browser.open()
    await page.goto(shop.url + opened)
    await page.waitForURL(`${shop.url}/login`)
    await fillIn(page, name, wachtwoord)
    await page.getByRole('banner').getByText(`Ingelogd als ${name}`).waitFor()
    await expect.poll(() => page.url()).toBe(shop.url + reached)
    await page.close()
  }

  // A tab that asked before the login in another one leads on too.
  const asking = await browser.open()
  await asking.goto(shop.url + own)
  await asking.waitForURL(`${shop.url}/login`)
  const other = await asking.context().newPage()
  await other.goto(`${shop.url}/login`)
  await fillIn(other, 'delelie', wachtwoord)
  await other.waitForURL(shop.url + start)
  await asking.getByRole('link', { name: 'ga verder' }).click()
  await asking.waitForURL(shop.url + own)

  // Staff alone have a second step.
  await asking.goto(`${shop.url}/tweede-stap`)
  await asking.getByText('U bent ingelogd als delelie').waitFor()

  // While a login leads on, no other account is offered.
  const page = await browser.open()
  await page.goto(`${shop.url}/login`)
  const screen = await hold(page, '**/assets/picking-page*.js')
  await fillIn(page, 'magazijn', wachtwoord)
  await screen.asked
  await page.getByRole('banner').getByText('Ingelogd als magazijn').waitFor()
  expect(await page.getByText('U bent ingelogd als').count()).toBe(0)
  screen.release()
  await page.waitForURL(`${shop.url}/verzamelen`)
})

test('login: a browser that keeps no cookies is told to allow them, not that the session ended', async () => {
  const shop = await openShop()
  const page = await browser.open()
  await shop.seat(page, await shop.login())
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Uitloggen' }).waitFor()
  await page.context().clearCookies()
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  await page.goto(`${shop.url}/login`)
  await page.getByText('Uw browser bewaart geen cookies van deze winkel.').waitFor()
  expect(await page.getByText('U bent automatisch uitgelogd').count()).toBe(0)
})

test('login: helps password managers, allows pasting and points out Caps Lock', async () => {
  const shop = await openShop()
  const page = await browser.open()
  await page.goto(`${shop.url}/login`)
  const word = page.getByLabel('Wachtwoord')
  expect(await page.getByLabel('Gebruikersnaam').getAttribute('autocomplete')).toBe('username')
  expect(await word.getAttribute('autocomplete')).toBe('current-password')
  const pasted = await word.evaluate((field) =>
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  )
  expect(pasted).toBe(true)
  await word.focus()
  const press = (modifierCapsLock: boolean) =>
    word.evaluate(
      (field, on) =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on })),
      modifierCapsLock,
    )
  await press(true)
  await page.getByText('Caps Lock staat aan.').waitFor()
  await press(false)
  await page.getByText('Caps Lock staat aan.').waitFor({ state: 'detached' })
  const eye = page.getByRole('button', { name: 'Tonen of verbergen' })
  expect(await eye.evaluate((button) => getComputedStyle(button).color)).not.toBe('rgb(255, 255, 255)')
  // The keyboard shows and hides what is typed.
  await word.fill('tulpenbol')
  for (const type of ['text', 'password']) {
    await word.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => word.getAttribute('type')).toBe(type)
  }
})

const hasEnded = (page: Page) => page.getByText('U bent automatisch uitgelogd')

const keptKeys = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
  }))
const nothingOfAnybody = {
  local: ['ingelogd'],
  session: ['ingelogd'],
  caches: [],
  databases: [],
  cookies: 'weergave=dark',
}

/** A cart and other traces, under present and possible future keys. */
async function leaveTraces(page: Page) {
  await page.getByRole('button', { name: 'Donkere weergave' }).click()
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  await page.getByRole('link', { name: 'Winkelwagentje' }).click()
  await page.getByRole('button', { name: 'Bestel', exact: true }).click()
  await page.getByLabel('Opmerking bij bestelling:').fill('Voor mevrouw De Wit')
  await page.evaluate(() => {
    localStorage.setItem('shoppingCartBusinessOrder', 'een sleutel')
    localStorage.setItem('iets nieuws', 'van deze klant')
    sessionStorage.setItem('product-edit:1', 'getypt')
  })
  const before = await keptKeys(page)
  expect(before.local).toEqual(expect.arrayContaining(['shoppingCartBusiness', 'opmerkingBijBestelling']))
}

test('login: logging out ends the session, leaves nothing in the browser and goes home', async () => {
  browser.expectComplaint(/\/products\/shop.*401/)
  const shop = await openShop()
  await shop.stock()
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0')
  await leaveTraces(page)
  await page.getByRole('link', { name: 'Uitloggen' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
  expect(await page.getByText('Ingelogd als').count()).toBe(0)
  expect(await keptKeys(page)).toEqual(nothingOfAnybody)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(buyer.userId)
  expect((await buyer.send('GET', '/auth/checkUser')).status).toBe(401)
  await page.getByRole('link', { name: 'Inloggen' }).click()
  await page.getByLabel('Gebruikersnaam').waitFor()
  expect(await hasEnded(page).count()).toBe(0)
})

test('login: logging out without a connection says that the user is not logged out yet, and is tried again', async () => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const shop = await openShop()
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/shoppingcart')
  await page.getByRole('heading', { name: 'Bestelling' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Uitloggen' }).click()
  await page.getByRole('alert').getByText('U bent nog niet uitgelogd').waitFor()
  await page.getByRole('heading', { name: 'Uitloggen', level: 1 }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
})

test('login: another site’s link to /logout asks before it ends the session and empties the cart; a typed address does not', async () => {
  const shop = await openShop()
  await shop.stock()
  const buyer = await shop.login()
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0')
  await page.getByRole('button', { name: 'Voeg toe' }).click()
  await page.route('http://elders.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${shop.url}/logout">Gratis bollen</a>` }),
  )
  const question = page.getByRole('heading', { name: 'Uitloggen?' })
  const byLink = async () => {
    await page.goto('http://elders.example/')
    await page.getByRole('link', { name: 'Gratis bollen' }).click()
    await question.waitFor()
  }
  await byLink()
  expect((await buyer.send('GET', '/auth/checkUser')).status).toBe(200)
  expect(await page.evaluate(() => localStorage.getItem('shoppingCartBusiness'))).toContain('"qty":1')
  await page.getByRole('main').getByRole('link', { name: 'Uitloggen' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('link', { name: 'Inloggen' }).waitFor()
  expect((await buyer.send('GET', '/auth/checkUser')).status).toBe(401)

  const typed = async () => {
    const again = await shop.newSession(buyer.userId)
    await shop.seat(page, again)
    await page.goto(`${shop.url}/logout`)
    await page.waitForURL(`${shop.url}/`)
    await page.getByRole('link', { name: 'Inloggen' }).waitFor()
    expect((await again.send('GET', '/auth/checkUser')).status).toBe(401)
  }
  await typed()

  // Without TLS browsers do not say by whom a page was opened.
  await page.route('**/logout', async (route, request) => {
    if (!request.isNavigationRequest()) return route.fallback()
    const { 'sec-fetch-site': _, ...headers } = request.headers()
    return route.fulfill({ response: await route.fetch({ headers }) })
  })
  await typed()
  await shop.seat(page, await shop.newSession(buyer.userId))
  await byLink()
})

test('login: an expired session leads to the login, which says so, and keeps the cart for the same user, not for another one', async () => {
  browser.expectComplaint(/401/)
  const shop = await openShop()
  await shop.stock()
  const buyer = await shop.newSession(await addBuyer(shop, 'delelie'))
  await addBuyer(shop, 'deroos')
  const page = await openAs(browser, shop, buyer, '/shop/bollen/0')
  await leaveTraces(page)
  const loginMuchLater = async (name: string) => {
    shop.passTime(9 * 3_600_000)
    const turnedAway = page.waitForURL(`${shop.url}/login`)
    const goOn = async () => {
      await page.getByRole('link', { name: 'Winkel', exact: true }).click()
      await page.getByRole('link', { name: 'Planten' }).click()
      await turnedAway
    }
    // The live stream may notice it before the click.
    await Promise.race([goOn(), turnedAway])
    await hasEnded(page).waitFor()
    await fillIn(page, name, wachtwoord)
    await page.waitForURL(`${shop.url}/shop/bollen/0`)
    await page.getByRole('banner').getByText(`Ingelogd als ${name}`).waitFor()
  }
  await loginMuchLater('delelie')
  expect((await keptKeys(page)).local).toEqual(
    expect.arrayContaining(['shoppingCartBusiness', 'opmerkingBijBestelling']),
  )
  await loginMuchLater('deroos')
  expect(await keptKeys(page)).toEqual(nothingOfAnybody)
  await page.getByRole('link', { name: 'Winkelwagentje 0' }).waitFor()
})
