// With two of everything, no act on one changes a row of the other: catches a statement with too wide a condition.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { auth } from '../../../contract/endpoints/auth.ts'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { devices } from '../../../contract/endpoints/devices.ts'
import { imports } from '../../../contract/endpoints/imports.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { secondStep } from '../../../contract/endpoints/second-step.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { codeOf, stepOf } from '../../../server/features/auth/second-step/totp.ts'
import { inTransaction } from '../../../server/platform/db/connection.ts'
import { keys, tables } from '../../../server/operations/copy-tables.ts'
import { makeLink } from '../../../server/features/users/password-links.ts'
import { softPasskey } from '../../support/soft-passkey.ts'
import { uploadPhoto } from '../../support/upload-photo.ts'
import { type Answer, type Client, client, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'
import { deadMailServer } from '../support/samples.ts'

const second = 1_000
const wachtwoord = 'hyacint-en-krokus'
const numbers = { administratienummer: '1', kopersnummer: '2', boxnummer: '3', ektnummer: '4' }

let shop: TestShop
let admin: Client
let common: ManagedProduct
let one: World
let theirs: readonly (readonly [table: string, row: string])[]

beforeAll(async () => {
  shop = await openTestShop({
    ...inMemory,
    logLevel: 'silent',
    mail: deadMailServer,
    pollJobsEvery: 20,
    trustProxy: '127.0.0.1',
  })
  admin = await shop.login({ isAdmin: true })
  await admin.call(settings.update, { body: { berichten: { winkelEmail: 'winkel@bollenveld.example' } } })
  common = await shop.addProduct({ stock: 1_000 })
  one = await furnish('anemoon', '192.0.2.1')
  const before = await everyRow()
  await furnish('begonia', '192.0.2.2')
  const after = await everyRow()
  theirs = [...after].flatMap(([table, rows]) =>
    [...rows].filter(([key]) => !before.get(table)?.has(key)).map(([, row]) => [table, row] as const),
  )
}, 120_000)
afterAll(() => shop.close())

/** Rows by key and table; jobs without their attempt count, which changes by itself. */
async function everyRow(): Promise<Map<string, Map<string, string>>> {
  const { db } = shop.connection
  const all = new Map<string, Map<string, string>>()
  for (const table of tables) {
    const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute()
    const told = table === 'jobs' ? rows.map(({ id, kind, payload }) => ({ id, kind, payload })) : rows
    all.set(
      table,
      new Map(
        told.map((row) => [
          JSON.stringify(keys[table].map((column) => Object.entries(row).find(([name]) => name === column))),
          JSON.stringify(row),
        ]),
      ),
    )
  }
  return all
}

const upload = (background: string) => uploadPhoto(admin, { background })

async function importSheet(code: string, fields: Record<string, string> = {}): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('sheet', new Blob([`Productcode;Prijs\r\n${code};0,55`]), 'lijst.csv')
  form.append('photos', new Blob([new Uint8Array(await picture)]), `${code}.png`)
  const { _id } = imports.create.response.parse((await admin.send('POST', '/imports', { body: form })).body)
  const status = async () => (await admin.call(imports.one, { params: { id: _id } })).body.status
  await vi.waitUntil(async () => (await status()) !== 'reading', { timeout: 20_000 })
  return _id
}
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03' } })
  .png()
  .toBuffer()

const cookieIn = ({ headers }: { headers: Headers }, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

type World = Awaited<ReturnType<typeof furnish>>

async function furnish(name: string, address: string) {
  const headers = { 'x-forwarded-for': address }
  const company = { bedrijfsnaam: `Kwekerij ${name}`, email: `${name}@kwekerij.example`, telefoonnummer: '0252123456' }
  const [tulip, crocus] = [await shop.addProduct({ stock: 1_000 }), await shop.addProduct({ stock: 1_000 })]
  const filenames = [await upload('#123456'), await upload('#654321')]
  await admin.call(products.updatePicture, { body: { _id: tulip._id, newPictureArray: filenames } })
  const focus = { x: 0.2, y: 0.3 }
  await admin.call(products.updateFocus, { body: { _id: tulip._id, filename: filenames[0] ?? '', focus } })

  const { body: list } = await admin.call(priceLists.create, { body: { naam: `Lijst ${name}`, korting: '5' } })
  const prices = [tulip, common, crocus].map(({ _id }) => ({ _id, price: '0.20' }))
  await admin.call(priceLists.setPrices, { params: { id: list._id }, body: prices })

  const buyerFields = { ...company, ...numbers, gebruikersnaam: `${name}koper`, ektEmail: `ekt@${name}.example` }
  const { body: made } = await admin.call(users.create, { body: { ...buyerFields, wachtwoord, priceListId: list._id } })
  const logIn = (gebruikersnaam: string, more: object = {}, cookie = '') =>
    client(shop.url, '', cookie).call(auth.try, { body: { gebruikersnaam, wachtwoord, ...more }, headers })
  const first = await logIn(`${name}koper`)
  const device = cookieIn(first, 'bollenveld-device')
  const buyer = client(shop.url, made._id, `${cookieIn(first, 'bollenveld')}; ${device}`)
  await logIn(`${name}koper`)
  const own = { naam: `Week ${name}`, lines: prices.map(({ _id }) => ({ _id, qty: 3 })) }
  const week = await buyer.call(lists.create, { body: own })
  await buyer.call(lists.create, { body: own })
  const { _id: soldOut } = await shop.addProduct({ stock: 0 })
  await answered(buyer.call(products.wish, { params: { id: soldOut } }))
  const place = async (key: string) => {
    const body = { order: prices.map(({ _id }) => ({ _id, qty: 5 })), comment: name, referentie: name }
    return (await buyer.call(orders.place, { body, headers: { 'idempotency-key': key } })).body
  }
  const [open, processed] = [await place('een'), await place('twee')]
  const colleague = await shop.login({ colleagueOf: buyer, gebruikersnaam: `${name}hulp`, naam: `Hulp ${name}` })
  const { body: ordered } = await colleague.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 2 }] } })
  await colleague.call(lists.create, { body: { ...own, gedeeld: true } })
  await admin.call(orders.setStatus, { body: { _id: processed._id, orderstatus: 'verwerkt' } })
  const link = () => inTransaction(shop.connection, (trx) => makeLink(trx, made._id, 'reset', shop.now()))
  await link()
  const ask = () => shop.anonymous.call(accountRequests.create, { body: { ...company, ...numbers }, headers })
  await ask()
  const importId = await importSheet(crocus.productCode)

  const staffFields = { ...company, ...numbers, gebruikersnaam: `${name}staf`, isAdmin: true }
  const { body: hired } = await admin.call(users.create, { body: { ...staffFields, wachtwoord } })
  const entered = await logIn(`${name}staf`)
  const staffCookie = `${cookieIn(entered, 'bollenveld')}; ${cookieIn(entered, 'bollenveld-device')}`
  const staff = client(shop.url, hired._id, staffCookie)
  const { secret } = (await staff.call(secondStep.beginApp, { body: { wachtwoord } })).body
  const code = () => codeOf(secret, stepOf(shop.now()))
  const { recoveryCodes = [] } = (await staff.call(secondStep.setApp, { body: { code: code() } })).body
  const passkey = softPasskey(shop.url)
  const newPasskey = async () => {
    const { challenge } = (await staff.call(secondStep.beginPasskey, { body: { wachtwoord } })).body
    return staff.call(secondStep.addPasskey, { body: { name: 'Sleutel', passkey: passkey.create(challenge) } })
  }
  await newPasskey()
  await staff.call(secondStep.beginApp, { body: { wachtwoord } })
  await staff.call(secondStep.ask, {})
  const challenge = async () => {
    const typed = { gebruikersnaam: `${name}staf`, wachtwoord }
    return (await shop.anonymous.call(secondStep.atLogin, { body: typed, headers })).body.passkey?.challenge ?? ''
  }
  await challenge()
  const fail = () => logIn(`${name}koper`, { wachtwoord: 'iets-anders' })
  await fail()
  return {
    name,
    company,
    headers,
    tulip,
    filenames,
    list,
    prices,
    buyer,
    device,
    week,
    open,
    processed,
    colleague,
    ordered,
    importId,
    staff,
    code,
    recoveryCodes,
    passkey,
    place,
    link,
    ask,
    challenge,
    fail,
    logIn,
  }
}

async function clearUp(): Promise<void> {
  const { db } = shop.connection
  const due = shop.now().toISOString()
  const hourly = db.selectFrom('jobs').select('id').whereRef('id', '=', 'kind')
  await db.updateTable('jobs').set({ dueAt: due }).where('id', 'in', hourly).execute()
  const waiting = hourly.where('dueAt', '<=', due)
  await vi.waitUntil(async () => (await waiting.execute()).length === 0, { timeout: 20_000 })
}

const answered = async (...answers: Promise<Answer<unknown>>[]) => {
  for (const answer of answers) {
    const { status, sentence } = await answer
    expect({ status, sentence: status === 200 ? '' : sentence }).toEqual({ status: 200, sentence: '' })
  }
}
const user = async () => (await admin.call(users.one, { params: { id: one.buyer.userId } })).body
const edit = async (fields: object) => answered(admin.call(users.update, { body: { ...(await user()), ...fields } }))
const tokenOf = (link: string) => link.split('#')[1] ?? ''

/** In this order: some need what an earlier one leaves. */
const deeds: Record<string, () => Promise<unknown>> = {
  'a login from a known device': () => answered(one.logIn(`${one.name}koper`, {}, one.device)),
  'a login from a new device': () => answered(one.logIn(`${one.name}koper`)),
  'a wrong password, and the right one': async () => {
    await one.fail()
    await answered(one.logIn(`${one.name}koper`))
  },
  'a page that is used two minutes later': () => {
    shop.passTime(120 * second)
    return answered(one.buyer.call(devices.all, {}))
  },
  'mail about new devices': () => answered(one.buyer.call(devices.setNotice, { body: { mail: false } })),
  'a device that is ended': async () => {
    const other = (await one.buyer.call(devices.all, {})).body.find(({ current }) => !current)
    await answered(one.buyer.call(devices.end, { params: { id: other?._id ?? '' } }))
  },
  'all others that are ended': () => answered(one.buyer.call(devices.endOthers, {})),
  'a list that is changed': () =>
    answered(one.buyer.call(lists.update, { params: { id: one.week.body._id }, body: { naam: 'Anders', lines: [] } })),
  'a list that is removed': () => answered(one.buyer.call(lists.remove, { params: { id: one.week.body._id } })),
  'an order, and its repeat': async () => {
    for (let count = 0; count < 2; count++) await one.place('drie')
  },
  'an order that is changed': () => {
    const [line] = one.open.order
    const body = { _id: one.open._id, order: [{ _id: line?._id ?? '', qty: 4 }], leverdatum: '2027-01-04' }
    return answered(admin.call(orders.update, { body }))
  },
  'an order that is processed': () =>
    answered(admin.call(orders.setStatus, { body: { _id: one.open._id, orderstatus: 'verwerkt' } })),
  'orders that are opened again': () =>
    answered(admin.call(orders.setStatuses, { body: { ids: [one.open._id, one.processed._id], orderstatus: 'open' } })),
  'a message that is sent again': () =>
    answered(admin.call(orders.sendMessage, { params: { id: one.open._id }, body: { kind: 'bevestiging' } })),
  'an order that is removed': () => answered(admin.call(orders.remove, { params: { id: one.open._id } })),
  'a product that is changed': () => {
    const { version: _, ...fields } = one.tulip
    return answered(admin.call(products.update, { body: { ...fields, productName: 'Anders', price: '9.99' } }))
  },
  'stock that is counted': () =>
    answered(admin.call(products.updateStock, { body: [{ _id: one.tulip._id, stock: 7 }] })),
  'products that are changed together': () =>
    answered(admin.call(products.bulk, { body: { rows: [{ _id: one.tulip._id, stockDelta: 5, price: '1.00' }] } })),
  'a photo that is cut elsewhere': () => {
    const body = { _id: one.tulip._id, filename: one.filenames[1] ?? '', focus: { x: 0.9, y: 0.9 } }
    return answered(admin.call(products.updateFocus, { body }))
  },
  'photos in another order': () =>
    answered(
      admin.call(products.updatePicture, {
        body: { _id: one.tulip._id, newPictureArray: one.filenames.toReversed() },
      }),
    ),
  'a photo that is removed': () =>
    answered(
      admin.call(products.updatePicture, {
        body: { _id: one.tulip._id, newPictureArray: one.filenames.slice(0, 1) },
      }),
    ),
  'a logo, another and none': async () => {
    for (const logo of [await upload('#00f'), await upload('#0f0'), null])
      await answered(admin.call(settings.setLogo, { body: { logo } }))
  },
  'an agreed price that is taken away': () =>
    answered(admin.call(priceLists.setPrices, { params: { id: one.list._id }, body: one.prices.slice(0, 1) })),
  'a price list that is changed': () =>
    answered(admin.call(priceLists.update, { params: { id: one.list._id }, body: { naam: 'Anders', korting: '6' } })),
  'a sheet in the place of another': async () => {
    one.importId = await importSheet(one.tulip.productCode, { previous: one.importId })
  },
  'an import that is applied': async () => {
    await answered(admin.call(imports.apply, { params: { id: one.importId } }))
    const status = async () => (await admin.call(imports.one, { params: { id: one.importId } })).body.status
    await vi.waitUntil(async () => (await status()) === 'applied', { timeout: 20_000 })
  },
  'an import that is removed': async () => {
    const id = await importSheet(one.tulip.productCode)
    await answered(admin.call(imports.remove, { params: { id } }))
  },
  'a request that is repeated': () => answered(one.ask()),
  'a request that is refused': async () => {
    const { body } = await admin.call(accountRequests.all, { query: { status: 'waiting' } })
    const own = body.find(({ email }) => email === one.company.email)
    const decision = { decision: 'refuse', reason: 'Geen bedrijf' } as const
    await answered(admin.call(accountRequests.decide, { params: { id: own?._id ?? '' }, body: decision }))
  },
  'a message that failed and is tried again': async () => {
    const { db } = shop.connection
    const { body } = await admin.call(messages.all, { query: { status: 'waiting' } })
    const own = body.find(({ to }) => to === one.company.email)?._id ?? ''
    await db
      .updateTable('jobs')
      .set({ state: 'failed', leasedBy: null, leaseUntil: null, lastError: 'Onbestelbaar' })
      .where('id', '=', own)
      .execute()
    await answered(admin.call(messages.retry, { params: { id: own } }))
  },
  'a code that confirms': async () => {
    shop.passTime(31 * second)
    await answered(one.staff.call(secondStep.confirm, { body: { code: one.code() } }))
  },
  'a passkey that is used, in the browser of another account': async () => {
    await answered(one.logIn(`${one.name}staf`, { passkey: one.passkey.answer(await one.challenge()) }, one.device))
  },
  'a passkey that confirms': async () => {
    const { challenge = '' } = (await one.staff.call(secondStep.ask, {})).body.passkey ?? {}
    await answered(one.staff.call(secondStep.confirm, { body: { passkey: one.passkey.answer(challenge) } }))
  },
  'a recovery code that is used': () => answered(one.logIn(`${one.name}staf`, { code: one.recoveryCodes[0] ?? '' })),
  'new recovery codes': () => answered(one.staff.call(secondStep.renewCodes, { body: { wachtwoord } })),
  'a passkey that is removed': async () => {
    const [passkey] = (await one.staff.call(secondStep.state, {})).body.passkeys
    await answered(one.staff.call(secondStep.end, { body: { wachtwoord, what: passkey?._id ?? '' } }))
  },
  'a second step that is taken away': () =>
    answered(admin.call(secondStep.removeOfUser, { params: { id: one.staff.userId } })),
  'a password that was forgotten': () =>
    answered(shop.anonymous.call(passwords.forgot, { body: { gebruikersnaam: `${one.name}koper` } })),
  'a link that is used': async () => {
    const body = { token: tokenOf(await one.link()), wachtwoord: 'narcis-en-krokus' }
    await answered(shop.anonymous.call(passwords.reset, { body }))
  },
  'an invitation': () => answered(admin.call(users.invite, { params: { id: one.buyer.userId } })),
  'a password that staff set': () =>
    answered(admin.call(users.setPassword, { params: { id: one.buyer.userId }, body: { wachtwoord } })),
  'another name, address and no list': async () => {
    await one.link()
    await edit({ bedrijfsnaam: 'Anders', email: 'nieuw@anders.example', priceListId: null })
  },
  'an order of a colleague that is changed': () => {
    const body = { _id: one.ordered._id, order: [{ _id: common._id, qty: 1 }] }
    return answered(admin.call(orders.update, { body }))
  },
  'a colleague who leaves': () => {
    const params = { id: one.buyer.userId, colleagueId: one.colleague.userId }
    return answered(admin.call(colleagues.remove, { params }))
  },
  'another role, and back': async () => {
    await edit({ magazijn: true })
    await edit({ magazijn: false })
  },
  'a colleague who is invited': () => {
    const body = { naam: 'Hulp', gebruikersnaam: `${one.name}nieuw`, email: 'hulp@anders.example' }
    return answered(admin.call(colleagues.add, { params: { id: one.buyer.userId }, body }))
  },
  'a price list that is removed': () => answered(admin.call(priceLists.remove, { params: { id: one.list._id } })),
  'a product that leaves': () => answered(admin.call(products.remove, { body: { _id: one.tulip._id } })),
  'somebody of the staff who leaves': () => answered(admin.call(users.remove, { params: { id: one.staff.userId } })),
  'a customer who is erased': async () => {
    const params = { id: one.buyer.userId }
    const { naam } = (await admin.call(privacy.erasure, { params })).body
    await answered(admin.call(privacy.erase, { params, body: { naam } }))
  },
  'what is done every hour': clearUp,
}

test.each(Object.entries(deeds))('bystanders: %s changes nothing of another one', async (_, deed) => {
  await deed()
  const now = await everyRow()
  const found = new Set([...now].flatMap(([table, rows]) => [...rows.values()].map((row) => `${table} ${row}`)))
  expect(theirs.filter(([table, row]) => !found.has(`${table} ${row}`))).toEqual([])
})

test('bystanders: there is something of the other one in every table that belongs to somebody', () => {
  const held = new Set(theirs.map(([table]) => table))
  expect(tables.filter((table) => !held.has(table))).toEqual(['settings'])
})
