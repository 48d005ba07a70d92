// Every endpoint with its access rule, repeated from §6 rather than read from the contract, and a valid request. A missing
// endpoint fails the tests that use this table.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { endpointGroups } from '../../../contract/endpoints/all-endpoints.ts'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { devices } from '../../../contract/endpoints/devices.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import type { AppParts } from '../../../server/app.ts'
import { hashPassword } from '../../../server/features/auth/passwords.ts'
import { newChallenge } from '../../../server/features/auth/second-step/challenges.ts'
import { forgetSecondStep } from '../../../server/features/auth/second-step/second-step-state.ts'
import { codeOf, stepOf } from '../../../server/features/auth/second-step/totp.ts'
import { hashToken } from '../../../server/features/auth/sessions.ts'
import { inTransaction } from '../../../server/platform/db/connection.ts'
import { newId } from '../../../server/platform/db/rows.ts'
import { makeLink } from '../../../server/features/users/password-links.ts'
import { blobOf, csv, postSheet, readSheet } from '../../support/import-sheet.ts'
import { company } from '../../support/make-user.ts'
import { softPasskey } from '../../support/soft-passkey.ts'
import type { Client, TestShop } from '../../support/test-shop.ts'

/** own: the owner and administrators; 404 for others. alone: the owner only. */
export type Rule = 'anyone' | 'session' | 'own' | 'alone' | 'admin'

/** Unreachable: mail stays queued. */
export const deadMailServer: NonNullable<AppParts['config']['mail']> = {
  host: '127.0.0.1',
  port: 1,
  secure: false,
  user: undefined,
  password: undefined,
  from: { name: 'Bollenveld', address: 'orders@bollenveld.example' },
}

/** `owner` is the customer whose objects the paths name. */
export interface World {
  readonly shop: TestShop
  readonly owner: Client
  readonly admin: Client
  /** For a sample that is a user's own secret; the administrator by default. */
  readonly caller?: Client
  readonly photo: { readonly filename: string; readonly bytes: Buffer }
}

export interface Sample {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

interface Entry {
  readonly rule: Rule
  /** Status for a picker; by default the public one, else 403. */
  readonly picker?: 200 | 404
  /** Status for a colleague of the owner; by default a stranger's. */
  readonly colleague?: 200 | 403
  make: (world: World) => Promise<Sample> | Sample
}

export const allNamed: readonly { name: string; endpoint: Endpoint }[] = Object.entries(endpointGroups).flatMap(
  ([group, rows]) => Object.entries(rows).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

const product = async (world: World) => ({ _id: (await world.shop.addProduct())._id })
const soldOut = async (world: World) => ({ params: { id: (await world.shop.addProduct({ stock: 0 }))._id } })
const productId = async (world: World) => ({ productId: (await product(world))._id })
const order = async (world: World) => {
  const { _id } = await world.shop.addProduct({ stock: 50 })
  const { body } = await world.owner.call(orders.place, { body: { order: [{ _id, qty: 3 }], comment: 'Bel even' } })
  return { _id: body._id, order: [{ _id, qty: 2, price: '0.40' }] }
}
const orderParams = async (world: World) => ({ params: { id: (await order(world))._id } })
const orderIds = async (world: World) => ({ query: { ids: (await order(world))._id } })
const newUserParams = async ({ shop }: World) => ({ params: { id: (await shop.login()).userId } })
/** In a shop whose customers may change their orders. */
async function changeableOrder(world: World) {
  await world.admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  return order(world)
}
/** Stays below the limit of lists, however often it is called. */
async function listOf(world: World) {
  const { db } = world.shop.connection
  const kept = await db.selectFrom('lists').select('_id').execute()
  if (kept.length > 60) await db.deleteFrom('lists').execute()
  return { naam: 'Elke week', lines: [{ ...(await product(world)), qty: 20 }] }
}
async function ownList(world: World) {
  const body = await listOf(world)
  return { params: { id: (await world.owner.call(lists.create, { body })).body._id }, body }
}
const stranger = { ...company, bedrijfsnaam: 'Kwekerij Zand', email: 'info@kwekerijzand.example' }
const newUser = () => ({
  ...stranger,
  gebruikersnaam: `u${randomBytes(6).toString('hex')}`,
  ektEmail: 'ekt@kwekerijzand.example',
})
const newColleague = () => ({
  naam: 'Sanne Vos',
  gebruikersnaam: `s${randomBytes(6).toString('hex')}`,
  email: 'sanne@kwekerijzand.example',
})
/** Stays below the limits of colleagues and invitations, however often it is called. */
async function makeRoomForColleague({ shop, owner, admin }: World): Promise<{ id: string }> {
  const params = { id: owner.userId }
  const { body: all } = await admin.call(colleagues.all, { params })
  const left = all.length > 40 ? all.filter(({ naam }) => naam === newColleague().naam) : []
  for (const { _id: colleagueId } of left) await admin.call(colleagues.remove, { params: { ...params, colleagueId } })
  await shop.connection.db.deleteFrom('throttle').execute()
  return params
}
async function colleagueOf(world: World) {
  const params = await makeRoomForColleague(world)
  const { body } = await world.admin.call(colleagues.add, { params, body: newColleague() })
  return { params: { ...params, colleagueId: body._id } }
}
const priceListBody = { naam: 'Exporteurs', korting: '7.50' }
const priceList = async ({ admin }: World) => ({
  id: (await admin.call(priceLists.create, { body: priceListBody })).body._id,
})
const wachtwoord = 'tulpen-uit-lisse'
/** For a new user, whose password may change. */
async function tokenOf({ shop }: World): Promise<string> {
  const { userId } = await shop.login()
  const link = await inTransaction(shop.connection, (trx) => makeLink(trx, userId, 'reset', shop.now()))
  return link.slice(link.indexOf('#') + 1)
}
/** The caller with a password and no second step; undefined if the account is gone. */
async function asNew({
  shop,
  admin,
  caller = admin,
}: World): Promise<{ userId: string; sessionHash: string } | undefined> {
  const { db } = shop.connection
  const { userId, cookie } = caller
  const own = await db.selectFrom('users').select('_id').where('_id', '=', userId).executeTakeFirst()
  if (!own) return undefined
  await inTransaction(shop.connection, async (trx, changed) => {
    await forgetSecondStep(trx, userId)
    changed('sessions')
  })
  await db
    .updateTable('users')
    .set({ wachtwoord: await passwordHash() })
    .where('_id', '=', userId)
    .execute()
  return { userId, sessionHash: hashToken(cookie.slice(cookie.indexOf('=') + 1)) }
}
async function withoutStep(world: World): Promise<Sample> {
  await asNew(world)
  return { body: { wachtwoord } }
}
let hashed: Promise<string> | undefined
const passwordHash = () => (hashed ??= hashPassword(wachtwoord))
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codeNow = ({ shop }: World) => codeOf(secret, stepOf(shop.now()))
/** An app whose current code is unused; the caller's sessions have just given their second step. */
async function withApp(world: World): Promise<void> {
  const own = await asNew(world)
  if (!own) return
  const { userId } = own
  const now = world.shop.now().toISOString()
  await inTransaction(world.shop.connection, async (trx, changed) => {
    await trx.insertInto('authenticators').values({ userId, secret, lastStep: 0, setAt: now }).execute()
    await trx.updateTable('sessions').set({ secondStepAt: now }).where('userId', '=', userId).execute()
    changed('sessions')
  })
}
async function challengeFor(world: World, purpose: 'app' | 'passkey'): Promise<string> {
  const own = await asNew(world)
  if (!own) return 'niemand'
  return inTransaction(world.shop.connection, (trx) =>
    newChallenge(trx, { ...own, purpose }, world.shop.now(), purpose === 'app' ? secret : null),
  )
}
/** Writes the table directly, since strangers are throttled. */
async function accountRequest({ shop }: World): Promise<string> {
  const _id = newId()
  const waits = {
    status: 'waiting' as const,
    decidedAt: null,
    decidedBy: null,
    reason: '',
    userId: null,
    lijktOp: null,
  }
  await shop.connection.db
    .insertInto('account_requests')
    .values({ ...stranger, ...waits, _id, at: shop.now().toISOString(), search: _id })
    .execute()
  return _id
}
const catalogue = async ({ shop }: World) =>
  shop.connection.db
    .selectFrom('products')
    .select(['_id', 'shopIndex'])
    .where('deletedAt', 'is', null)
    .orderBy('shopIndex')
    .execute()
const productBody = {
  productName: 'Tulipa Apeldoorn',
  text: 'Rode tulp, zift 12/+',
  price: '0.50',
  stock: 100,
  productType: 'bollen',
}
async function unusedPicture({ shop }: World): Promise<string> {
  const filename = `${BigInt(`0x${randomBytes(12).toString('hex')}`)
    .toString(36)
    .padStart(20, '0')
    .slice(-20)}-aa5544.webp`
  const uploadedAt = new Date().toISOString()
  await shop.connection.db
    .insertInto('pictures')
    .values({ filename, productId: null, position: 0, uploadedAt })
    .execute()
  return filename
}

async function importOf({ shop, admin }: World): Promise<{ params: { id: string } }> {
  const { productCode } = await shop.addProduct()
  const { _id: id } = await readSheet(admin, postSheet(admin, csv('Productcode;Prijs', `${productCode};0,75`)))
  return { params: { id } }
}
const formOf = (field: string, content: Uint8Array | string, name: string) => {
  const form = new FormData()
  form.append(field, blobOf(content), name)
  return form
}

type Make = Entry['make']
const anyone = (make: Make): Entry => ({ rule: 'anyone', make })
const session = (make: Make): Entry => ({ rule: 'session', make })
const admin = (make: Make): Entry => ({ rule: 'admin', make })
/** Pickers too. */
const staff = (make: Make): Entry => ({ rule: 'admin', picker: 200, make })

export const samples: Readonly<Record<string, Entry>> = {
  'auth.checkUser': { rule: 'session', picker: 200, make: () => ({}) },
  'auth.try': anyone(async (world) => {
    // One account for all logins.
    const gebruikersnaam = 'inlogger'
    const users = world.shop.connection.db.selectFrom('users').where('gebruikersnaam', '=', gebruikersnaam)
    if (!(await users.select('_id').executeTakeFirst()))
      await world.admin.send('POST', '/users', { body: { ...newUser(), gebruikersnaam, wachtwoord } })
    return { body: { gebruikersnaam, wachtwoord } }
  }),
  'auth.logout': anyone(() => ({})),
  'devices.all': { rule: 'session', picker: 200, make: () => ({}) },
  'devices.end': {
    rule: 'alone',
    picker: 404,
    make: async ({ shop, owner }) => {
      const lost = await shop.newSession(owner.userId)
      const { body } = await lost.call(devices.all, {})
      return { params: { id: body.find(({ current }) => current)?._id ?? '' } }
    },
  },
  'devices.notice': { rule: 'session', picker: 200, make: () => ({}) },
  'devices.setNotice': { rule: 'session', picker: 200, make: () => ({ body: { mail: false } }) },
  'devices.endOthers': { rule: 'session', picker: 200, make: () => ({}) },
  'passwords.forgot': anyone(() => ({ body: { gebruikersnaam: 'niemand-hier' } })),
  'passwords.link': anyone(async (world) => ({ body: { token: await tokenOf(world) } })),
  'passwords.reset': anyone(async (world) => ({ body: { token: await tokenOf(world), wachtwoord } })),
  'passwords.change': {
    rule: 'session',
    picker: 200,
    make: async (world) => {
      await asNew(world)
      return { body: { huidig: wachtwoord, wachtwoord: 'narcissen-uit-hillegom' } }
    },
  },
  'passwords.asked': admin(() => ({})),
  'products.shop': session(() => ({})),
  'products.known': session(() => ({ body: { codes: ['B1001'] } })),
  'products.facets': session(() => ({})),
  'products.getStock': session(() => ({})),
  'products.all': admin(() => ({})),
  'products.one': session(async (world) => ({ params: { id: (await product(world))._id } })),
  'products.updateStock': admin(async (world) => ({ body: [{ ...(await product(world)), stock: 70 }] })),
  'products.create': admin(async (world) => ({ body: { ...productBody, picture: [await unusedPicture(world)] } })),
  'products.update': admin(async (world) => ({
    body: { ...productBody, ...(await product(world)), showStatus: 'Nee' },
  })),
  'products.bulk': admin(async (world) => ({
    body: { rows: [{ ...(await product(world)), stockDelta: 5, maat: '12/+' }] },
  })),
  'products.updatePicture': admin(async (world) => ({
    body: { ...(await product(world)), newPictureArray: [await unusedPicture(world)] },
  })),
  'products.updateFocus': admin(async (world) => {
    const { _id, picture } = await world.shop.addProduct()
    return { body: { _id, filename: picture[0], focus: { x: 0.25, y: 0.8 } } }
  }),
  'products.updateShopIndex': admin(async (world) => {
    if ((await catalogue(world)).length < 2) await Promise.all([product(world), product(world)])
    const [first, second, ...rest] = (await catalogue(world)).map((place) => place._id)
    return { body: [second, first, ...rest].map((_id, shopIndex) => ({ _id, shopIndex })) }
  }),
  'products.remove': admin(async (world) => ({ body: await product(world) })),
  'orders.all': admin(() => ({})),
  'orders.ofUser': { rule: 'own', colleague: 200, make: ({ owner }) => ({ params: { id: owner.userId } }) },
  'orders.one': { rule: 'own', colleague: 200, make: orderParams },
  'orders.place': session(async (world) => ({
    body: { order: [{ ...(await product(world)), qty: 2 }], comment: 'Graag vroeg' },
  })),
  'orders.check': session(async (world) => ({ body: { lines: [{ ...(await product(world)), qty: 2 }] } })),
  'orders.changeOwn': {
    rule: 'alone',
    colleague: 200,
    make: async (world) => {
      const { _id: id, order: lines } = await changeableOrder(world)
      const body = { order: lines.map(({ _id }) => ({ _id, qty: 2 })), comment: 'Graag vroeg', version: 1 }
      return { params: { id }, body }
    },
  },
  'orders.cancelOwn': {
    rule: 'alone',
    colleague: 200,
    make: async (world) => ({ params: { id: (await changeableOrder(world))._id } }),
  },
  'orders.update': admin(async (world) => ({ body: { ...(await order(world)), orderstatus: 'verwerkt' } })),
  'orders.setStatus': admin(async (world) => ({ body: { _id: (await order(world))._id, orderstatus: 'verwerkt' } })),
  'orders.sendMessage': admin(async (world) => ({
    params: { id: (await order(world))._id },
    body: { kind: 'bevestiging' },
  })),
  'orders.setStatuses': staff(async (world) => ({
    body: { ids: [(await order(world))._id], orderstatus: 'verwerkt' },
  })),
  'orders.remove': admin(orderParams),
  'documents.confirmation': { rule: 'own', colleague: 200, make: orderParams },
  'documents.packingSlip': { rule: 'own', colleague: 200, picker: 200, make: orderParams },
  'documents.ekt': admin(orderParams),
  'documents.packingSlips': staff(orderIds),
  'documents.pickList': staff(orderIds),
  'picking.orders': staff(() => ({})),
  'picking.order': staff(orderParams),
  'picking.pickShort': staff(async (world) => {
    const { _id: id, order: lines } = await order(world)
    return { params: { id }, body: { lines: lines.map(({ _id }) => ({ _id, gepakt: 1 })), version: 1 } }
  }),
  'lists.all': session(() => ({})),
  'lists.usual': session(() => ({})),
  'lists.one': { rule: 'alone', make: async (world) => ({ params: (await ownList(world)).params }) },
  'lists.create': session(async (world) => ({ body: await listOf(world) })),
  'lists.update': { rule: 'alone', make: ownList },
  'products.canWish': session(() => ({})),
  'products.wish': session(soldOut),
  'products.unwish': session(soldOut),
  'lists.addFavourite': session(async (world) => ({ params: await productId(world) })),
  'lists.removeFavourite': session(async (world) => ({ params: await productId(world) })),
  'lists.remove': { rule: 'alone', make: async (world) => ({ params: (await ownList(world)).params }) },
  'delivery.dates': session(() => ({})),
  'settings.shop': anyone(() => ({})),
  'settings.read': admin(() => ({})),
  'housekeeping.read': admin(() => ({})),
  'housekeeping.update': admin(() => ({
    body: { bewaren: { berichten: 200, geschiedenis: 3650 }, nieuweAanvraagMail: false },
  })),
  'settings.logo': admin(() => ({})),
  'settings.setLogo': admin(async (world) => ({ body: { logo: await unusedPicture(world) } })),
  'settings.update': admin(() => ({
    body: {
      bedrijf: { naam: 'Bollenveld', plaats: 'Lisse' },
      levering: { vooruit: 21 },
      bestelling: { minimumbedrag: '0' },
    },
  })),
  'priceLists.all': admin(() => ({})),
  'priceLists.create': admin(() => ({ body: priceListBody })),
  'priceLists.update': admin(async (world) => ({
    params: await priceList(world),
    body: { ...priceListBody, korting: '8.00' },
  })),
  'priceLists.remove': admin(async (world) => ({ params: await priceList(world) })),
  'priceLists.prices': admin(async (world) => ({ params: await priceList(world) })),
  'priceLists.setPrices': admin(async (world) => ({
    params: await priceList(world),
    body: [{ ...(await product(world)), price: '0.40', van: '2026-01-01', totEnMet: '2026-12-31' }],
  })),
  'messages.all': admin(() => ({})),
  'messages.server': admin(() => ({})),
  'messages.example': admin(() => ({ params: { kind: 'wijziging' } })),
  'messages.retry': admin(async ({ shop }) => {
    // Without a job, so no process sends it.
    const _id = newId()
    const row = { _id, kind: 'bevestiging', to: 'sanne@bloemist.example', subject: 'Bestelling 1', payload: '{}' }
    const more = { at: shop.now().toISOString(), orderId: null, userId: null, search: '', attempts: 0, sentAt: null }
    await shop.connection.db
      .insertInto('messages')
      .values({ ...row, ...more })
      .execute()
    return { params: { id: _id } }
  }),
  'offer.xlsx': session(() => ({})),
  'offer.pdf': session(() => ({})),
  'exports.sheet': admin(() => ({ params: { file: 'orders.csv' } })),
  'users.current': { rule: 'session', picker: 200, make: () => ({}) },
  'users.one': { rule: 'own', picker: 404, make: ({ owner }) => ({ params: { id: owner.userId } }) },
  'users.all': admin(() => ({})),
  'users.create': admin(() => ({ body: { ...newUser(), wachtwoord, isAdmin: false } })),
  'users.update': admin(async ({ shop }) => ({
    body: { ...newUser(), _id: (await shop.login()).userId, isAdmin: false },
  })),
  'users.updateOwn': {
    rule: 'session',
    picker: 200,
    make: () => ({ body: { email: 'nieuw@bloemist.example', telefoonnummer: '0252999999' } }),
  },
  'users.setPassword': admin(async ({ shop }) => ({
    params: { id: (await shop.login()).userId },
    body: { wachtwoord },
  })),
  'users.remove': admin(newUserParams),
  'users.invite': admin(newUserParams),
  'colleagues.all': { rule: 'own', colleague: 200, make: ({ owner }) => ({ params: { id: owner.userId } }) },
  'colleagues.add': {
    rule: 'own',
    colleague: 403,
    make: async (world) => ({ params: await makeRoomForColleague(world), body: newColleague() }),
  },
  'colleagues.remove': { rule: 'own', colleague: 403, make: colleagueOf },
  'privacy.json': { rule: 'own', picker: 404, make: ({ owner }) => ({ params: { id: owner.userId } }) },
  'privacy.pdf': { rule: 'own', picker: 404, make: ({ owner }) => ({ params: { id: owner.userId } }) },
  'privacy.erasure': admin(newUserParams),
  'privacy.erase': admin(async ({ shop }) => {
    const naam = `Kwekerij ${newId()}`
    return { params: { id: (await shop.login({ bedrijfsnaam: naam })).userId }, body: { naam } }
  }),
  'accountRequests.create': anyone(() => ({ body: stranger })),
  'accountRequests.all': admin(() => ({})),
  'accountRequests.decide': admin(async (world) => ({
    params: { id: await accountRequest(world) },
    body: { decision: 'accept', gebruikersnaam: newUser().gebruikersnaam },
  })),
  'files.upload': admin(({ photo }) => ({ body: formOf('file', photo.bytes, 'tulp.jpg') })),
  'files.image': anyone(({ photo }) => ({ params: { filename: photo.filename } })),
  'files.remove': admin(async (world) => ({ params: { filename: await unusedPicture(world) } })),
  'live.events': { rule: 'session', picker: 200, make: () => ({}) },
  'imports.create': admin(() => ({ body: formOf('sheet', csv('Productcode;Prijs', 'B1001;0,75'), 'prijzen.csv') })),
  'imports.one': admin(importOf),
  'imports.photos': admin(importOf),
  'imports.addPhotos': admin(async (world) => ({
    ...(await importOf(world)),
    body: formOf('photos', new Uint8Array(9), 'B1001.jpg'),
  })),
  'imports.update': admin(async (world) => ({
    ...(await importOf(world)),
    body: { columns: [{ field: 'price', column: 'B' }] },
  })),
  'imports.apply': admin(importOf),
  'imports.remove': admin(importOf),
  'imports.undo': admin(async (world) => {
    const { params } = await importOf(world)
    await world.shop.connection.db
      .updateTable('imports')
      .set({ status: 'applied' })
      .where('_id', '=', params.id)
      .execute()
    return { params }
  }),
  'reports.today': admin(() => ({})),
  'reports.deliveries': staff(() => ({})),
  'reports.sales': admin(() => ({ query: { van: '2026-01-01', tot: '2026-12-31', per: 'klant' } })),
  'reports.salesSheet': admin(() => ({
    params: { format: 'csv' },
    query: { van: '2026-01-01', tot: '2026-12-31', per: 'product' },
  })),
  'reports.history': admin(async (world) => ({ params: { entity: 'order', id: (await order(world))._id } })),
  'reports.browserError': anyone(() => ({ body: { message: 'Er ging iets mis', route: '/shop' } })),
  'secondStep.atLogin': anyone(async (world) => {
    const { userId } = await world.shop.login({ gebruikersnaam: `i${randomBytes(6).toString('hex')}` })
    const { db } = world.shop.connection
    const own = db
      .updateTable('users')
      .set({ wachtwoord: await passwordHash() })
      .where('_id', '=', userId)
    const { gebruikersnaam } = await own.returning('gebruikersnaam').executeTakeFirstOrThrow()
    return { body: { gebruikersnaam, wachtwoord } }
  }),
  'secondStep.state': staff(() => ({})),
  'secondStep.beginApp': staff(withoutStep),
  'secondStep.setApp': staff(async (world) => {
    await challengeFor(world, 'app')
    return { body: { code: codeNow(world) } }
  }),
  'secondStep.beginPasskey': staff(withoutStep),
  'secondStep.addPasskey': staff(async (world) => {
    const challenge = await challengeFor(world, 'passkey')
    return { body: { name: 'Laptop', passkey: softPasskey(world.shop.url).create(challenge) } }
  }),
  'secondStep.renewCodes': staff(async (world) => {
    await withApp(world)
    return { body: { wachtwoord } }
  }),
  'secondStep.end': staff(async (world) => {
    await withApp(world)
    return { body: { wachtwoord, what: 'all' } }
  }),
  'secondStep.ask': staff(() => ({})),
  'secondStep.confirm': staff(async (world) => {
    await withApp(world)
    return { body: { code: codeNow(world) } }
  }),
  'secondStep.ofUser': admin(({ owner }) => ({ params: { id: owner.userId } })),
  'secondStep.removeOfUser': admin(async (world) => {
    await asNew(world)
    const other = await world.shop.login({ isAdmin: true })
    await withApp({ ...world, caller: other })
    return { params: { id: other.userId } }
  }),
}

export function sampleOf(name: string): Entry {
  const entry = samples[name]
  if (!entry)
    throw new Error(`No rule and no sample for the endpoint ${name}: add both to tests/guarantees/support/samples.ts.`)
  return entry
}

export async function openWorld(shop: TestShop): Promise<World> {
  const admin = await shop.login({ isAdmin: true })
  const owner = await shop.login()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a54' } })
    .jpeg()
    .toBuffer()
  const { body } = await admin.send('POST', '/files/upload', { body: formOf('file', bytes, 'tulp.jpg') })
  const filename = /"([0-9a-z-]+\.webp)"/.exec(JSON.stringify(body))?.[1] ?? ''
  return { shop, owner, admin, photo: { filename, bytes } }
}

/** Logs everyone in again: some endpoints end all other sessions. */
export async function loggedInAgain(world: World): Promise<World> {
  const again = ({ userId }: Client) => world.shop.newSession(userId)
  return { ...world, owner: await again(world.owner), admin: await again(world.admin) }
}

export function sendSample(
  client: Client,
  endpoint: Endpoint,
  { params = {}, query, body }: Sample,
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return client.send(endpoint.method, `${path}${search}`, { body, ...options })
}
