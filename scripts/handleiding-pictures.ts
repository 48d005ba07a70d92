import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { products as productEndpoints } from '../contract/endpoints/products.ts'
import { administrator } from '../demo/shop/customers.ts'
import { demoNames, demoPassword } from '../server/features/auth/demo-accounts.ts'

type Prepare = (page: Page, url: string) => Promise<void>

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const table = (page: Page) => page.getByRole('table').first().waitFor()
const soft = ['#f2ead3', '#c8d8bd', '#e3c9cf']
const picture = async ({ name, colour }: { name: string; colour: string }) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})
const firstOf =
  (list: string): Prepare =>
  async (page, url) => {
    await page.goto(`${url}${list}`)
    await page
      .getByRole('link', { name: /^Bekijk / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Bewerk' }).waitFor()
  }

const dashboard: Prepare = async (page, url) => {
  await page.goto(`${url}/dashboard`)
  await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' })
}
const products: Prepare = async (page, url) => {
  await page.goto(`${url}/productbeheer/main/0`)
  await table(page)
}
const reorder: Prepare = async (page, url) => {
  await products(page, url)
  const button = page.getByRole('button', { name: 'Wijzig volgorde Winkel' })
  if (!(await button.isVisible())) await press(page, 'Meer')
  await button.click()
  await page
    .getByRole('button', { name: /een plaats omlaag$/ })
    .first()
    .click()
}
const newProduct: Prepare = async (page, url) => {
  await page.goto(`${url}/productbeheer/new/0`)
  await heading(page)
}
const newProductFilled: Prepare = async (page, url) => {
  await newProduct(page, url)
  await page.getByLabel('Productnaam').fill("Tulipa 'Purissima' 12/+")
  await page.getByLabel('Product categorie').selectOption('bollen')
  await page.getByLabel('Tekst').fill('Wit, vroeg in bloei, lange steel. Per fust van 250.')
  await page.getByLabel('Prijs').fill('0,24')
  const files = await Promise.all(soft.slice(0, 2).map((colour, at) => picture({ name: `foto-${at + 1}.png`, colour })))
  await page.getByLabel('Foto', { exact: true }).setInputFiles(files)
}
const newProductError: Prepare = async (page, url) => {
  await newProduct(page, url)
  await page.getByLabel('Productnaam').fill('Tulp')
  await press(page, 'Maak aan')
  await page.getByRole('alert').waitFor()
}
const product = firstOf('/productbeheer/main/0')
const productEdit: Prepare = async (page, url) => {
  await product(page, url)
  await press(page, 'Bewerk')
}
const productRemove: Prepare = async (page, url) => {
  await productEdit(page, url)
  await press(page, 'Verwijder')
}
const users: Prepare = async (page, url) => {
  await page.goto(`${url}/gebruikers/main/0`)
  await table(page)
}
const newUser: Prepare = async (page, url) => {
  await page.goto(`${url}/gebruikers/new/0`)
  await heading(page)
  await page.getByLabel('Bedrijfsnaam').fill('Bloemist De Roos')
  await press(page, 'Genereer')
  // Not a real password: it is visible in the picture.
  await page.getByLabel('Wachtwoord', { exact: true }).fill('bloe-menv-eld2-3456')
}
const user = firstOf('/gebruikers/main/0')
const password: Prepare = async (page, url) => {
  await user(page, url)
  await press(page, 'Bewerk')
  await press(page, 'Nieuw wachtwoord')
  await heading(page)
}
const orders: Prepare = async (page, url) => {
  await page.goto(`${url}/orders/main/0`)
  await table(page)
}
const order = firstOf('/orders/main/0')
const orderEdit: Prepare = async (page, url) => {
  await order(page, url)
  await press(page, 'Bewerk')
}
const newOrder: Prepare = async (page, url) => {
  await user(page, url)
  await page.getByRole('link', { name: 'Nieuwe order' }).click()
  for (const [at, [code, qty]] of [
    ['B1002', '500'],
    ['B1020', '100'],
    ['B1026', '250'],
  ].entries()) {
    await page.getByLabel(`Code of naam, regel ${at + 1}`).fill(code ?? '')
    await page.getByLabel(`Code of naam, regel ${at + 1}`).press('Enter')
    await page.getByLabel(`Aantal, regel ${at + 1}`).fill(qty ?? '')
    await page.getByLabel(`Aantal, regel ${at + 1}`).press('Enter')
  }
  await page.getByText('3 regels').waitFor()
  await page.waitForFunction(() => !document.body.innerText.includes('Wordt opgezocht'))
}
const sales: Prepare = async (page, url) => {
  await page.goto(`${url}/verkoop`)
  await page.getByLabel('Periode').selectOption('Dit jaar')
  await table(page)
}
const colleagues: Prepare = async (page, url) => {
  await page.setViewportSize({ width: 1120, height: 1000 })
  await page.goto(`${url}/gebruikers/main/0?zoek=${demoNames.colleague}`)
  await page.getByRole('link', { name: /^Bekijk / }).click()
  const people = page.getByRole('region', { name: 'Medewerkers' })
  await people.getByRole('link').waitFor()
  await people.scrollIntoViewIfNeeded()
}
const orderRemove: Prepare = async (page, url) => {
  await orderEdit(page, url)
  await press(page, 'Verwijder')
}

const long = (page: Page) => page.setViewportSize({ width: 1120, height: 1100 })
const list: Prepare = async (page, url) => {
  await page.goto(`${url}/shop/all/0?weergave=lijst`)
  await table(page)
  await page
    .getByLabel(/^Aantal: /)
    .nth(2)
    .fill('250')
}
const quickOrder: Prepare = async (page, url) => {
  await long(page)
  await page.goto(`${url}/snelbestellen`)
  await page.getByLabel('Plak of typ uw regels').fill('B1002 500\nB1012 30\nhyacint delft 100\nB10O1 250')
  await page.getByText('vragen aandacht').waitFor()
}
const lists: Prepare = async (page, url) => {
  await page.goto(`${url}/bestellijsten`)
  await page.getByLabel('Naam').fill('Elke week')
  await page.getByLabel('Regels').fill('B1002 500\nB1013 250\nB1020 100\nB1026 1000')
  await press(page, 'Maak lijst')
  await table(page)
}
const priceList: Prepare = async (page, url) => {
  await long(page)
  await page.goto(`${url}/prijslijsten`)
  await table(page)
  await page.getByRole('link', { name: 'Exporteurs' }).click()
  await page
    .getByLabel(/^Prijs: /)
    .first()
    .waitFor()
}
const stockByList: Prepare = async (page, url) => {
  await long(page)
  await page.goto(`${url}/productbeheer/bijboeken/0`)
  await page.getByLabel('Plak of typ uw regels').fill('Code\tAantal\nB1001\t1.250\nB1010\t400\nB9999\t50')
  await page.getByText('2 wijzigingen').waitFor()
}
const bulk: Prepare = async (page, url) => {
  await long(page)
  await page.goto(`${url}/productbeheer/wijzigen/0?zoek=tulipa`)
  await page.getByLabel('Prijs omhoog of omlaag').fill('+5 %')
  await page.getByLabel('Afronden').selectOption('Op een cent')
  await page.getByText(/\d+ wijzigingen/).waitFor()
}
const cells: Prepare = async (page, url) => {
  await page.setViewportSize({ width: 1280, height: 760 })
  await page.goto(`${url}/productbeheer/bewerken/0`)
  await table(page)
  await page
    .getByLabel(/^Prijs: /)
    .nth(1)
    .fill('0,18')
  await page
    .getByLabel(/^Voorraad: /)
    .nth(3)
    .fill('6.000')
}
const sheet: Prepare = async (page, url) => {
  await long(page)
  await page.goto(`${url}/productbeheer/importeren/0`)
  const rows = ['Productcode;Productnaam;Categorie;Prijs;Tekst', 'B1001;;;0,21;', 'B1002;;;veel;']
  rows.push("T2001;Tulipa 'Purissima' 12/+;Bollen;0,24;Wit, vroeg in bloei, lange steel.")
  await page.getByLabel('Kies een CSV- of Excel-bestand').setInputFiles({
    name: 'seizoen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await press(page, 'Lees in')
  await table(page)
}
const picking: Prepare = async (page, url) => {
  await page.setViewportSize({ width: 390, height: 760 })
  await page.goto(`${url}/verzamelen`)
  await page.getByRole('link', { name: /Order/ }).first().click()
  await page.getByRole('checkbox').first().check()
}

const login: Prepare = async (page, url) => {
  await page.context().clearCookies()
  await page.setViewportSize({ width: 1120, height: 620 })
  await page.goto(`${url}/login`)
  await heading(page)
}
const requestForm: Prepare = async (page, url) => {
  await page.context().clearCookies()
  await page.setViewportSize({ width: 1120, height: 900 })
  await page.goto(`${url}/aanvragen`)
  await page.getByLabel('Bedrijfsnaam').fill('Bloemenatelier Zuiderzee')
}
const ownOrder: Prepare = async (page, url) => {
  await page.goto(`${url}/instellingen`)
  await page.getByLabel('Klanten mogen hun bestelling wijzigen').check()
  await press(page, 'Sla op')
  await page.getByText('De instellingen zijn opgeslagen.').waitFor()
  await login(page, url)
  // Once logged in, the page goes on listening.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Gebruikersnaam').fill(demoNames.customer)
  await page.locator('[name=wachtwoord]').fill(demoPassword)
  await press(page, 'Inloggen')
  await page.waitForURL('**/shop/**')
  await long(page)
  const shown = await page.evaluate(async (): Promise<unknown> => (await fetch('/products/shop?pagina=1')).json())
  const wares = productEndpoints.shop.response.parse(shown)
  await send(page, '/orders', { order: wares.map(({ _id }) => ({ _id, qty: 500 })) })
  await page.getByRole('navigation').getByRole('link', { name: demoNames.customer }).click()
  await page
    .getByRole('link', { name: /^Bekijk / })
    .first()
    .click()
  await press(page, 'Wijzig bestelling')
  await page
    .getByLabel(/^Aantal van/)
    .first()
    .fill('750')
  await page.getByRole('row').filter({ hasText: 'B1001' }).getByText('€').first().waitFor()
}
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const showPanel = async (page: Page, name: string) => {
  await panel(page, name).waitFor()
  await panel(page, name).evaluate((element) => {
    document.documentElement.style.scrollPaddingTop = '80px'
    element.scrollIntoView({ block: 'start' })
  })
}
const companySettings: Prepare = async (page, url) => {
  await page.goto(`${url}/instellingen`)
  const company = {
    Bedrijfsnaam: 'Bollenveld B.V.',
    Adres: 'Veenweg 14',
    Postcode: '2161 AB',
    Plaats: 'Lisse',
    Telefoonnummer: '0252410220',
    'E-mail': 'verkoop@bollenveld.example',
    'KvK-nummer': '12345678',
  }
  for (const [label, value] of Object.entries(company))
    await panel(page, 'Bedrijf').getByLabel(label, { exact: true }).fill(value)
}
const deliverySettings: Prepare = async (page, url) => {
  await page.setViewportSize({ width: 1120, height: 900 })
  await page.goto(`${url}/instellingen`)
  const levering = panel(page, 'Levering')
  for (const day of ['dinsdag', 'donderdag', 'vrijdag']) await levering.getByLabel(day, { exact: true }).check()
  await levering.getByLabel('Datum', { exact: true }).fill('2026-12-25')
  await levering.getByRole('button', { name: 'Voeg toe' }).click()
  await showPanel(page, 'Levering')
}
/** As the page itself sends it. */
const send = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([to, json]) => {
      const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [path, JSON.stringify(body)] as const,
  )
export const unknownAddress = 'hoekexport'
const mail: Prepare = async (page, url) => {
  for (const name of ['vandermeer', 'driesprong', unknownAddress, 'nordicbulb']) {
    await firstOf(`/gebruikers/main/0?zoek=${name}`)(page, url)
    await page.getByRole('link', { name: 'Nieuwe order' }).click()
    await page.getByLabel('Code of naam, regel 1').fill('B1002')
    await page.getByLabel('Aantal, regel 1').fill('250')
    await press(page, 'Plaats order')
    await page.waitForURL('**/orders/details/**')
  }
  await page.goto(`${url}/berichten`)
  await page.getByText('Mislukt').last().waitFor()
}
const requests: Prepare = async (page, url) => {
  await page.goto(`${url}/gebruikers/aanvragen/0`)
  await page.getByRole('button', { name: 'Wijs af' }).waitFor()
}
const photos: Prepare = async (page, url) => {
  await products(page, url)
  await press(page, 'Meer')
  await press(page, "Foto's toevoegen")
  const files = ['B1001-4.png', 'B1012-2.png', 'veiling.png'].map((name, index) => ({
    name,
    colour: soft[index] ?? '',
  }))
  await page.getByLabel("Kies foto's").setInputFiles(await Promise.all(files.map(picture)))
  await page.getByText('zonder plaats').waitFor()
}
const crop: Prepare = async (page, url) => {
  await productEdit(page, url)
  await press(page, 'Uitsnede van foto 1')
  await page.getByRole('slider').press('ArrowUp')
}
const own: Prepare = async (page, url) => {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('navigation').getByRole('link', { name: administrator.gebruikersnaam }).click()
  await showPanel(page, 'Ingelogde apparaten')
  await page.setViewportSize({ width: 1120, height: 1000 })
  await showPanel(page, 'Mijn gegevens')
}
const erase: Prepare = async (page, url) => {
  await user(page, url)
  await press(page, 'Wis voorgoed')
  await page.getByRole('dialog').getByRole('textbox').waitFor()
}

export const manualPictures: Readonly<Record<string, Prepare>> = {
  dashboard,
  producten: products,
  volgorde: reorder,
  'nieuw-product': newProductFilled,
  'nieuw-product-fout': newProductError,
  product,
  'product-bewerken': productEdit,
  'product-verwijderen': productRemove,
  gebruikers: users,
  'nieuwe-gebruiker': newUser,
  gebruiker: user,
  'nieuw-wachtwoord': password,
  orders,
  order,
  'order-bewerken': orderEdit,
  'order-verwijderen': orderRemove,
  'nieuwe-order': newOrder,
  verkoop: sales,
  medewerkers: colleagues,
  lijst: list,
  snelbestellen: quickOrder,
  bestellijsten: lists,
  prijslijst: priceList,
  'voorraad-bijboeken': stockByList,
  'wijzig-alle': bulk,
  'bewerk-in-lijst': cells,
  importeren: sheet,
  verzamelen: picking,
  instellingen: companySettings,
  levering: deliverySettings,
  'fotos-toevoegen': photos,
  uitsnede: crop,
  'mijn-gegevens': own,
  wissen: erase,
  aanvragen: requests,
  berichten: mail,
  // Last of all: they log out.
  'bestelling-wijzigen': ownOrder,
  inloggen: login,
  'account-aanvragen': requestForm,
}

export const screenPictures: Readonly<Record<string, Prepare>> = {
  dashboard,
  products,
  'shop-order': reorder,
  'edit-product': productEdit,
  users,
  'new-user': newUser,
  orders,
  'edit-order': orderEdit,
}
