import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { inMemory, size } from '../support/engine.ts'

const rounds = size(5)
const added = 7

test('bulk undo: two undos, another edit and sales at once: one of the three changes holds, all or none, and no sale comes back', async () => {
  const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
  const [admin, colleague, buyer] = [
    await shop.login({ isAdmin: true }),
    await shop.login({ isAdmin: true }),
    await shop.login(),
  ]
  const made = await Promise.all(Array.from({ length: 6 }, () => shop.addProduct({ stock: 5000 })))
  const ids = made.map(({ _id }) => _id)
  const read = async () => {
    const { body } = await admin.call(products.all, {})
    const known = new Map(body.map((product) => [product._id, product]))
    return ids.flatMap((_id) => known.get(_id) ?? [])
  }

  for (let round = 0; round < rounds; round++) {
    const before = await read()
    const price = formatPrice(1000 + round)
    const maat = `m${round}`
    const change = before.map(({ _id, version }) => ({ _id, version, price, stockDelta: added }))
    expect((await admin.call(products.bulk, { body: { rows: change } })).body).toEqual({ changed: ids.length })
    const back = before.map(({ _id, version, ...old }) => ({
      _id,
      version: version + 1,
      price: old.price,
      stockDelta: -added,
    }))
    const other = before[round % before.length]
    if (!other) throw new Error('No products')
    const sale = () => buyer.call(orders.place, { body: { order: ids.map((_id) => ({ _id, qty: 2 })).toReversed() } })
    const [first, second, edit, ...sales] = await Promise.all([
      admin.call(products.bulk, { body: { rows: back } }),
      admin.call(products.bulk, { body: { rows: back.toReversed() } }),
      colleague.call(products.bulk, { body: { rows: [{ _id: other._id, version: other.version + 1, maat }] } }),
      sale(),
      sale(),
    ])
    expect(sales.map(({ status }) => status)).toEqual([200, 200])
    expect([first, second, edit].map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    const undone = edit.status !== 200
    const after = await read()
    expect(after.map((product) => product.price)).toEqual(before.map((old) => (undone ? old.price : price)))
    expect(after.map(({ stock }) => stock)).toEqual(before.map(({ stock }) => stock - 4 + (undone ? 0 : added)))
    expect(after.map((product) => product.maat)).toEqual(
      before.map((old) => (old === other && !undone ? maat : old.maat)),
    )
  }
  await expectBalancedBooks(shop.connection.db)
}, 120_000)
