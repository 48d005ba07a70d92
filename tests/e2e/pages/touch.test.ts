// Touch targets: at least 44 px, never overlapping.
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { openMailbox } from '../../support/services/mailbox.ts'
import { openAs, paste } from '../support/at-work.ts'
import { journeys, phone } from '../support/journeys.ts'

const { browser, openShop } = journeys()

/** Names of targets that respond over less than 44 px. */
const tooSmall = (page: Page, names: readonly string[]) =>
  page.evaluate((wanted) => {
    const nameOf = (one: Element) => (one.ariaLabel ?? one.textContent).trim()
    const of = 'main :is(a, button, summary, label, input[type=checkbox])'
    return wanted.flatMap((name) => {
      const one = [...document.querySelectorAll(of)].find((each) => nameOf(each) === name && each.checkVisibility())
      if (!one) return [`${name} is not there`]
      one.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const sides = { top: [x, y - 21], bottom: [x, y + 21], left: [x - 21, y], right: [x + 21, y] }
      const misses = Object.entries(sides).flatMap(([side, [x = 0, y = 0]]) => {
        const hit = document.elementFromPoint(x, y)
        return hit && one.contains(hit) ? [] : [`${side} is ${hit?.outerHTML.slice(0, 80)}`]
      })
      return misses.length > 0 ? [`${name}, ${width} by ${height}: ${misses.join(', ')}`] : []
    })
  }, names)

test('touch: on a phone staff hit what they mean', async () => {
  const shop = await openShop()
  const product = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 5000, pictures: 3 })
  const admin = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ gebruikersnaam: 'roos' })
  for (let count = 0; count < 75; count += 1)
    await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 2 }] } })
  await admin.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '0' } })
  const page = await openAs(browser, shop, admin, '/orders/main/0', { viewport: phone, hasTouch: true, isMobile: true })
  const [order] = (await admin.call(orders.all, {})).body
  const number = order?.ordernummer ?? ''
  await page.getByRole('checkbox', { name: `Kies order ${number}` }).tap()
  await page.getByText('1 gekozen').waitFor()
  expect(
    await tooSmall(page, [
      'Dashboard',
      'Meld nieuwe orders',
      'Kies deze pagina',
      'Kies alle 75 van deze zoekopdracht',
      'Wis keuze',
      `Kies order ${number}`,
      ...[1, 2, 3, 4, 8].map((at) => `Pagina ${at}`),
    ]),
  ).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.goto(`${shop.url}/productbeheer/wijzigen/0`)
  await page.getByText('1 van 1 aangevinkt').waitFor()
  const choice = `Wijzig Tulipa Apeldoorn, ${product.productCode}`
  expect(await tooSmall(page, ['Productbeheer', 'Vink alles uit', choice])).toEqual([])
  await page.goto(`${shop.url}/prijslijsten`)
  await page.getByRole('link', { name: 'Exporteurs' }).waitFor()
  expect(await tooSmall(page, ['Exporteurs'])).toEqual([])
  await page.goto(`${shop.url}/dashboard`)
  await page.getByRole('link', { name: 'Toon alle' }).waitFor()
  expect(await tooSmall(page, ['Toon alle'])).toEqual([])

  await page.goto(`${shop.url}/productbeheer/details/${product._id}`)
  await page.getByRole('button', { name: 'Bewerk' }).tap()
  await page.getByRole('button', { name: 'Uitsnede van foto 1' }).waitFor()
  const ofPhoto = ['Uitsnede van foto 1', 'Verwijder foto 1', 'Zet foto 1 naar achteren', 'Zet foto 2 naar voren']
  expect(await tooSmall(page, ['Eigenschappen', ...ofPhoto])).toEqual([])
  const [crop, remove] = [
    await page.getByRole('button', { name: 'Uitsnede van foto 1' }).boundingBox(),
    await page.getByRole('button', { name: 'Verwijder foto 1' }).boundingBox(),
  ]
  expect((remove?.y ?? 0) - ((crop?.y ?? 0) + (crop?.height ?? 0))).toBeGreaterThanOrEqual(8)
})

test('touch: on a phone a buyer hits what he means', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const shop = await openShop({ mail: mailbox.settings })
  const known = await shop.stock({ productName: 'Tulipa Apeldoorn', stock: 5000 })
  const others = ['Lilium regale', 'Crocus Pickwick', 'Hyacinthus orientalis']
  for (const productName of others) await shop.stock({ productName, stock: 0 })
  const path = '/shop/all/0?weergave=lijst'
  const page = await openAs(browser, shop, await shop.login(), path, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  const wish = 'Mail mij als het er weer is: Lilium regale'
  await page.getByRole('button', { name: wish }).waitFor()
  expect(await tooSmall(page, [...['Tulipa Apeldoorn', ...others].map((name) => `Favoriet: ${name}`), wish])).toEqual(
    [],
  )

  await page.goto(`${shop.url}/snelbestellen`)
  await paste(page.getByLabel('Plak of typ uw regels'), `${known.productCode}\t25\nTulipa Apeldorn\t50`)
  const meant = `Neem ${known.productCode} Tulipa Apeldoorn, regel 2`
  await page.getByRole('button', { name: meant }).waitFor()
  expect(await tooSmall(page, ['Naar de volgende die aandacht vraagt', meant])).toEqual([])
})
