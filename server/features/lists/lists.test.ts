import { beforeEach, expect, test } from 'vitest'
import { type ListLine, lists } from '../../../contract/endpoints/lists.ts'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { lastOrdered } from './own-orders.ts'

let shop: TestShop
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop()
  buyer = await shop.login()
})

const lineOf = (product: Product, line: Partial<ListLine>) => ({
  _id: product._id,
  productName: product.productName,
  productCode: product.productCode,
  maat: product.maat,
  stock: product.stock,
  price: product.price,
  picture: product.picture[0] ?? null,
  laatstBesteld: null,
  removed: false,
  ...line,
})
const all = async (client = buyer) => (await client.call(lists.all, {})).body
const create = (naam: string, lines: { _id: string; qty: number | null }[] = [], client = buyer) =>
  client.call(lists.create, { body: { naam, lines } })

test('lists: a list is kept as it was saved, a product once, and answered by name', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn' })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick' })
  const { body: weekly } = await create(' Elke week ', [
    { _id: tulip._id, qty: 250 },
    { _id: crocus._id, qty: 10 },
    { _id: tulip._id, qty: 50 },
  ])
  expect(weekly).toEqual({
    _id: weekly._id,
    version: weekly.version,
    naam: 'Elke week',
    lines: [lineOf(tulip, { qty: 300 }), lineOf(crocus, { qty: 10 })],
  })
  await create('élite')
  await create('Dinsdag 10')
  await create('Dinsdag 9')
  expect((await all()).map(({ naam }) => naam)).toEqual(['Dinsdag 9', 'Dinsdag 10', 'élite', 'Elke week'])
  const body = { naam: 'Elke maand', lines: [{ _id: crocus._id, qty: 5 }] }
  const changed = await buyer.call(lists.update, { params: { id: weekly._id }, body })
  expect(changed.body).toMatchObject({ ...body, _id: weekly._id })
  expect((await all()).find(({ _id }) => _id === weekly._id)).toEqual(changed.body)
  const renamed = await buyer.call(lists.update, { params: { id: weekly._id }, body: { naam: 'Elke dag' } })
  expect(renamed.body).toEqual({ ...changed.body, version: renamed.body.version, naam: 'Elke dag' })
  const most = [1_000_000, 5].map((qty) => ({ _id: crocus._id, qty }))
  const full = await buyer.call(lists.update, { params: { id: weekly._id }, body: { lines: most } })
  expect(full.body.lines).toMatchObject([{ qty: 1_000_000 }])
  const emptied = await buyer.call(lists.update, { params: { id: weekly._id }, body: { lines: [] } })
  expect(emptied.body).toEqual({ ...renamed.body, version: emptied.body.version, lines: [] })
  await buyer.call(lists.remove, { params: { id: weekly._id } })
  expect((await all()).map(({ naam }) => naam)).toEqual(['Dinsdag 9', 'Dinsdag 10', 'élite'])
  const params = { id: weekly._id }
  expect((await buyer.call(lists.remove, { params })).status).toBe(404)
  expect((await buyer.call(lists.update, { params, body })).status).toBe(404)
})

test('lists: a save over a list that changed meanwhile is refused, without a version the last one wins', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  const { body: opened } = await create('Elke week')
  const params = { id: opened._id }
  const save = (qty: number, version?: number) =>
    buyer.call(lists.update, { params, body: { lines: [{ _id: tulip._id, qty }], version } })
  const saved = await save(10, opened.version)
  expect(saved.body).toMatchObject({ lines: [{ qty: 10 }] })
  const late = await save(20, opened.version)
  expect([late.status, late.sentence]).toEqual([409, 'De lijst is intussen elders gewijzigd'])
  expect(late.headers.get(errorCodeHeader)).toBe('edit-conflict')
  expect((await buyer.call(lists.one, { params })).body).toEqual(saved.body)
  expect((await save(30)).body).toMatchObject({ lines: [{ qty: 30 }] })
  expect((await save(40, saved.body.version)).status).toBe(409)

  const favourite = (product: Product) => buyer.call(lists.addFavourite, { params: { productId: product._id } })
  await favourite(tulip)
  const [favourites] = await all()
  await favourite(crocus)
  const body = { lines: [], version: favourites?.version }
  expect((await buyer.call(lists.update, { params: { id: favourites?._id ?? '' }, body })).status).toBe(409)
})

test('lists: names are told without the lines, and a list by itself', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  const { body: weekly } = await create(
    'Elke week',
    [tulip, crocus].map(({ _id }) => ({ _id, qty: 10 })),
  )
  const { body: empty } = await create('Dinsdag')
  const named = await buyer.call(lists.all, { query: { regels: '0' } })
  expect(named.body).toEqual([
    { ...empty, aantal: 0 },
    { ...weekly, aantal: 2, lines: [] },
  ])
  expect((await buyer.call(lists.one, { params: { id: weekly._id } })).body).toEqual(weekly)
  expect((await buyer.call(lists.all, { query: { regels: '1' } })).body).toEqual([empty, weekly])
  const wrong = await buyer.send('GET', '/lists?regels=nee')
  expect([wrong.status, wrong.sentence]).toEqual([400, 'Regels moet 0 of 1 zijn'])
})

test('lists: what is hidden or left the catalogue stays in the list, named', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn' })
  const { body } = await create('Elke week', [{ _id: tulip._id, qty: 250 }])
  const admin = await shop.login({ isAdmin: true })
  const gone = [lineOf(tulip, { qty: 250, stock: 0, price: null, picture: null, removed: true })]
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, showStatus: 'Nee' }] } })
  expect((await all())[0]?.lines).toEqual(gone)
  await admin.call(products.remove, { body: { _id: tulip._id } })
  expect((await all())[0]?.lines).toEqual(gone)
  const kept = { naam: 'Elke week', lines: [{ _id: tulip._id, qty: 100 }] }
  expect((await buyer.call(lists.update, { params: { id: body._id }, body: kept })).status).toBe(200)
})

test('lists: a hidden product comes in only for who knows it, from an order or another list', async () => {
  const [known, ordered, secret] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const colleague = await shop.login({ colleagueOf: buyer })
  const line = ({ _id }: { _id: string }) => ({ _id, qty: 1 })
  const { body: shared } = await create('Gedeeld', [line(known)], colleague)
  await colleague.call(lists.update, { params: { id: shared._id }, body: { gedeeld: true } })
  await colleague.call(orders.place, { body: { order: [line(ordered)] } })
  const admin = await shop.login({ isAdmin: true })
  const rows = [known, ordered, secret].map(({ _id }) => ({ _id, showStatus: 'Nee' as const }))
  await admin.call(products.bulk, { body: { rows } })

  const mine = await create('Kopie', [line(known), line(ordered)])
  expect([mine.status, mine.body.lines.map(({ removed }) => removed)]).toEqual([200, [true, true]])
  const lines = [line(known), line(secret)]
  const refused = { status: 400, sentence: 'Een product van de lijst bestaat niet' }
  expect(await create('Gluren', lines)).toMatchObject(refused)
  const params = { id: mine.body._id }
  expect(await buyer.call(lists.update, { params, body: { lines } })).toMatchObject(refused)
  expect(await create('Gluren', [line(known)], await shop.login())).toMatchObject(refused)
})

test('lists: names, lines and numbers of lists have their limits, each with its sentence', async () => {
  const tulip = await shop.addProduct()
  const said = async (naam: string, lines: { _id: string; qty: number }[] = []) => {
    const { status, sentence } = await create(naam, lines)
    return [status, sentence]
  }
  expect(await said(' ')).toEqual([400, 'Geef de lijst een naam'])
  expect(await said('x'.repeat(51))).toEqual([400, 'Een naam van een lijst heeft ten hoogste 50 tekens'])
  const lines = (count: number) => Array.from({ length: count }, () => ({ _id: tulip._id, qty: 1 }))
  expect(await said('Vol', lines(501))).toEqual([400, 'Een lijst heeft ten hoogste 500 regels'])
  expect(await said('Nergens', [{ _id: 'nergens', qty: 1 }])).toEqual([400, 'Een product van de lijst bestaat niet'])
  expect(await said('x'.repeat(50), lines(500))).toEqual([200, ''])
  const { statuses } = await many(110)
  expect(statuses.filter((status) => status === 200)).toHaveLength(99)
  expect(statuses.filter((status) => status === 409)).toHaveLength(11)
  expect(await said('Te veel')).toEqual([409, 'U heeft al 100 lijsten, verwijder er eerst een'])
  expect((await create('Van een ander', [], await shop.login())).status).toBe(200)
  const [first] = await all()
  await buyer.call(lists.remove, { params: { id: first?._id ?? '' } })
  expect(await said('Past weer')).toEqual([200, ''])
})

/** All at once: the hundredth has the last place, and one is there for it alone. */
async function many(count: number) {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => create(`Lijst ${at}`)))
  return { statuses: answers.map(({ status }) => status) }
}

test('lists: a deleted user’s lists go with him; what he did stands in his history without their names', async () => {
  await create('Bruiloft van Jansen', [{ _id: (await shop.addProduct())._id, qty: 1 }])
  const { body } = await create('Begrafenis van Pietersen')
  await buyer.call(lists.update, { params: { id: body._id }, body: { naam: 'Feest van Pietersen' } })
  await buyer.call(lists.remove, { params: { id: body._id } })
  const admin = await shop.login({ isAdmin: true })
  await admin.call(users.remove, { params: { id: buyer.userId } })
  const { db } = shop.connection
  expect(await db.selectFrom('lists').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('list_lines').selectAll().execute()).toEqual([])
  const records = await db.selectFrom('audit_log').selectAll().where('action', 'like', 'user.list-%').execute()
  for (const action of ['created', 'created', 'edited', 'removed'].map((what) => `user.list-${what}`))
    expect(records).toContainEqual(
      expect.objectContaining({ action, userId: buyer.userId, entity: 'user', detail: '{}' }),
    )
  expect(records).toHaveLength(4)
})

const day = 86_400_000
/** Placed as many days ago. */
async function order(daysAgo: number, lines: readonly [{ _id: string }, number][], client = buyer) {
  const { body } = await client.call(orders.place, { body: { order: lines.map(([{ _id }, qty]) => ({ _id, qty })) } })
  const date = new Date(shop.now().getTime() - daysAgo * day)
  const at = { date: date.toISOString(), year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
  await shop.connection.db.updateTable('orders').set(at).where('_id', '=', body._id).execute()
  return { ...body, ...at }
}

test('lists: what is ordered often and lately comes first, with the median of its orders; the rest is left out', async () => {
  const add = (productName: string, facts = {}) => shop.addProduct({ productName, stock: 10_000, ...facts })
  const [tulip, crocus, lily, old, gone, hidden, other] = [
    await add('Tulipa Apeldoorn', { vpe: 50, minimum: 50 }),
    await add('Crocus Pickwick'),
    await add('Lilium regale'),
    await add('Allium Gladiator'),
    await add('Iris reticulata'),
    await add('Muscari armeniacum'),
    await add('Scilla siberica'),
  ]
  const usual = async () => (await buyer.call(lists.usual, {})).body
  expect(await usual()).toEqual({ naam: 'Vaak besteld', lines: [] })
  await order(400, [[old, 10]])
  // Often, long ago; twice, lately; once, lately.
  for (const [daysAgo, qty] of [
    [363, 70],
    [290, 30],
    [280, 50],
  ] as const)
    await order(daysAgo, [[lily, qty]])
  await order(35, [[tulip, 100]])
  const last = await order(1, [
    [tulip, 250],
    [gone, 5],
    [hidden, 5],
  ])
  await order(1, [[crocus, 20]])
  await order(1, [[other, 5]], await shop.login())
  const removed = await order(0, [[other, 5]])
  const admin = await shop.login({ isAdmin: true })
  await admin.call(orders.remove, { params: { id: removed._id } })
  await admin.call(products.remove, { body: { _id: gone._id } })
  await admin.call(products.bulk, { body: { rows: [{ _id: hidden._id, showStatus: 'Nee' }] } })
  const { lines } = await usual()
  const laatstBesteld = { qty: 250, date: last.date }
  expect(lines[0]).toEqual(lineOf(tulip, { qty: 100, stock: 9_650, vpe: 50, laatstBesteld }))
  expect(lines.map(({ productName, qty }) => [productName, qty])).toEqual([
    ['Tulipa Apeldoorn', 100],
    ['Crocus Pickwick', 20],
    ['Lilium regale', 50],
  ])
  // Since its orders the tulip goes by larger packs.
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, vpe: 80, minimum: 160 }] } })
  expect((await usual()).lines[0]?.qty).toBe(160)
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, minimum: 80 }] } })
  expect((await usual()).lines[0]?.qty).toBe(160)
})

test('lists: a line says what its product is, costs its owner, and when he ordered it last', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Apeldoorn', maat: '12/+', price: '0.40', stock: 1_000 })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', price: '0.10' })
  const admin = await shop.login({ isAdmin: true })
  const exporter = await shop.login()
  await givePriceList(admin, exporter, await addPriceList(admin, '10'))
  await order(500, [[tulip, 30]], exporter)
  const last = await order(400, [[tulip, 20]], exporter)
  await order(1, [[tulip, 10]])
  const { body } = await create(
    'Elke week',
    [tulip, crocus].map(({ _id }) => ({ _id, qty: null })),
    exporter,
  )
  const lines = [
    lineOf(tulip, { qty: null, stock: 940, price: '0.36', laatstBesteld: { qty: 20, date: last.date } }),
    lineOf(crocus, { qty: null, price: '0.09' }),
  ]
  expect(body.lines).toEqual(lines)
  expect((await exporter.call(lists.one, { params: { id: body._id } })).body.lines).toEqual(lines)
  expect((await all(exporter))[0]?.lines).toEqual(lines)
})

const favourite = (method: 'addFavourite' | 'removeFavourite', { _id: productId }: { _id: string }, client = buyer) =>
  client.call(lists[method], { params: { productId } })
const inShop = async (client = buyer, query = {}) => (await client.call(products.shop, { query })).body
const hearts = async (client = buyer) =>
  (await inShop(client)).flatMap(({ _id, favoriet }) => (favoriet === true ? [_id] : []))

test('lists: a heart puts a product on Favorieten and is in one’s own answers of the shop', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  const other = await shop.login()
  const plain = JSON.stringify(await inShop())
  expect((await favourite('removeFavourite', tulip)).status).toBe(200)
  expect(await all()).toEqual([])
  await create('Aalsmeer')
  // At once, from two tabs.
  const both = await Promise.all([favourite('addFavourite', tulip), favourite('addFavourite', tulip)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await hearts()).toEqual([tulip._id])
  expect((await inShop(buyer, { ids: crocus._id }))[0]).not.toHaveProperty('favoriet')
  expect(JSON.stringify(await inShop(other))).toBe(plain)
  expect((await buyer.call(products.one, { params: { id: tulip._id } })).body.favoriet).toBe(true)
  const body = { lines: [{ _id: tulip._id, qty: 1 }] }
  expect((await buyer.call(orders.check, { body })).body.lines[0]?.product?.favoriet).toBe(true)
  expect((await other.call(orders.check, { body })).body.lines[0]?.product).not.toHaveProperty('favoriet')
  // Staff see their own, and none of those of whom they order for.
  const admin = await shop.login({ isAdmin: true })
  await favourite('addFavourite', crocus, admin)
  expect(await hearts(admin)).toEqual([crocus._id])
  expect(JSON.stringify(await inShop(admin, { userID: buyer.userId }))).toBe(plain)
  expect((await all()).map(({ naam, favorieten, lines }) => [naam, favorieten, lines.map(({ qty }) => qty)])).toEqual([
    ['Favorieten', true, [null]],
    ['Aalsmeer', undefined, []],
  ])
  await favourite('removeFavourite', tulip)
  expect(JSON.stringify(await inShop())).toBe(plain)
  expect((await buyer.call(lists.all, { query: { regels: '0' } })).body[0]).toMatchObject({
    favorieten: true,
    aantal: 0,
  })
})

test('lists: Favorieten keeps its name, stays, holds no quantities, and does not count among the 100', async () => {
  const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
  await many(100)
  await favourite('addFavourite', tulip)
  const [list] = await all()
  const params = { id: list?._id ?? '' }
  const said = async (answer: Promise<{ status: number; sentence: string }>) => {
    const { status, sentence } = await answer
    return [status, sentence]
  }
  const rename = buyer.call(lists.update, { params, body: { naam: 'Mooie bollen' } })
  expect(await said(rename)).toEqual([409, 'De lijst Favorieten houdt zijn naam'])
  expect(await said(buyer.call(lists.remove, { params }))).toEqual([
    409,
    'De lijst Favorieten kan niet verwijderd worden',
  ])
  const lines = [tulip, crocus].map(({ _id }) => ({ _id, qty: 250 }))
  const saved = await buyer.call(lists.update, { params, body: { naam: 'Favorieten', lines } })
  expect(saved.body.lines.map(({ qty }) => qty)).toEqual([null, null])
  expect(await hearts()).toEqual([tulip._id, crocus._id])
  const other = await shop.login()
  expect((await other.call(lists.update, { params, body: { lines: [] } })).status).toBe(404)
  expect((await other.call(lists.remove, { params })).status).toBe(404)
  // A product that is not in the shop cannot come in; one that leaves it stays, named.
  const admin = await shop.login({ isAdmin: true })
  await admin.call(products.bulk, { body: { rows: [{ _id: crocus._id, showStatus: 'Nee' }] } })
  expect(await said(favourite('addFavourite', crocus, other))).toEqual([404, 'Product niet gevonden'])
  expect(await said(favourite('addFavourite', { _id: 'nergens' }))).toEqual([404, 'Product niet gevonden'])
  await admin.call(products.remove, { body: { _id: tulip._id } })
  expect((await all())[0]?.lines.map(({ removed }) => removed)).toEqual([true, true])
  await favourite('removeFavourite', tulip)
  expect((await all())[0]?.lines.map(({ _id }) => _id)).toEqual([crocus._id])
})

test('lists: Favorieten holds 500 products', async () => {
  const { db } = shop.connection
  const [first, last] = [await shop.addProduct(), await shop.addProduct()]
  await favourite('addFavourite', first)
  const listId = (await all())[0]?._id ?? ''
  const row = await db.selectFrom('products').selectAll().where('_id', '=', first._id).executeTakeFirstOrThrow()
  for (let place = 1; place < 500; place++) {
    const productId = `p${place}`
    await db
      .insertInto('products')
      .values({ ...row, _id: productId, productCode: productId, shopIndex: place + 10 })
      .execute()
    await db.insertInto('list_lines').values({ listId, productId, place, qty: null }).execute()
  }
  const { status, sentence } = await favourite('addFavourite', last)
  expect([status, sentence]).toEqual([409, 'De lijst Favorieten heeft al 500 producten, haal er eerst een af'])
  await favourite('removeFavourite', first)
  expect((await favourite('addFavourite', last)).status).toBe(200)
})

test('lists: no more orders are read for a client who has left', async () => {
  const tulip = await shop.addProduct()
  for (let index = 0; index < 11; index++)
    await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
  const read = (signal: AbortSignal) =>
    lastOrdered(shop.connection.db, { userId: buyer.userId, companyId: buyer.userId, signal }, ['another'])
  await expect(read(AbortSignal.abort())).rejects.toMatchObject({ status: 503 })
  expect((await read(new AbortController().signal)).size).toBe(0)
})
