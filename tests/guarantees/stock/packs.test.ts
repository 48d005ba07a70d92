// Each order follows the packs and prices at its commit.
import { expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { parsePrice } from '../../../contract/values/money.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { packProblem } from '../../../contract/rules/packs.ts'
import { resolvePrice } from '../../../contract/rules/price.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { stepsInCents } from '../../../contract/rules/staffel.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { inMemory, size } from '../support/engine.ts'
import { randomFrom, seedOf } from '../support/seed.ts'

const rounds = size({ sqlite: 3, postgres: 2 })
const edits = 10
const clients = 12

const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
const admin = await shop.login({ isAdmin: true })
const buyers = await Promise.all(Array.from({ length: clients }, () => shop.login()))

/** Every price identifies its edit. */
function saidAfter(edit: number) {
  const vpe = [10, 15, 25][edit % 3] ?? 10
  const cents = 1000 + edit
  return {
    vpe,
    minimum: vpe * (1 + (edit % 2)),
    price: `${cents}.00`,
    staffel: [{ vanaf: vpe * 3, price: `${cents - 500}.00` }],
  } satisfies Partial<BodyOf<typeof products.update>>
}

const today = dayInAmsterdam(new Date())
const paidAfter = (edit: number, qty: number) => {
  const { price, staffel } = saidAfter(edit)
  const product = { _id: '', priceCents: parsePrice(price) ?? 0, staffel: stepsInCents(staffel) }
  return resolvePrice({ priceList: null, product, qty, day: today })
}

interface Attempt {
  readonly qty: number
  readonly status: number
  readonly body: { readonly _id: string; readonly order: readonly { readonly price: string }[] }
  /** Edits that may have held: from the last one before it to the last one begun before its answer. */
  readonly edits: readonly [from: number, to: number]
}

let ordered = 0
let refused = 0

function isWhatHeld({ qty, status, body, edits: [from, to] }: Attempt): boolean {
  for (let edit = from; edit <= to; edit++) {
    const problem = packProblem(saidAfter(edit), qty)
    const paid = status === 200 && parsePrice(body.order[0]?.price ?? '')
    if (problem === undefined ? paid === paidAfter(edit, qty) : status === 400) return true
  }
  return false
}

test('packs: orders in the middle of changes of packs and prices keep to what held when they were committed', async () => {
  const random = randomFrom(seedOf('packs'))
  for (let round = 0; round < rounds; round++) {
    const { _id, version: _, picture: __, ...form } = await shop.addProduct({ stock: 100_000, ...saidAfter(0) })
    let [begun, saved] = [0, 0]
    const attempts: Attempt[] = []
    const corrected: number[] = []
    let changing = true
    const change = async () => {
      while (begun < edits) {
        const body = { ...form, ...saidAfter(++begun), stockBasis: form.stock, _id }
        const { status, sentence } = await admin.call(products.update, { body })
        expect([status, sentence]).toEqual([200, ''])
        saved = begun
      }
      changing = false
    }
    const order = async (buyer: Client) => {
      while (changing) {
        const qty = [10, 15, 20, 25, 30, 45, 50, 75][Math.floor(random() * 8)] ?? 10
        const from = saved
        const answer = await buyer.call(orders.place, { body: { order: [{ _id, qty }] } })
        attempts.push({ ...answer, qty, edits: [from, begun] })
      }
    }
    const correct = async () => {
      while (changing) {
        const placed = attempts.findLast(({ status }) => status === 200)
        if (!placed) await new Promise((resolve) => setTimeout(resolve, 5))
        else {
          const body = { _id: placed.body._id, order: [{ _id, qty: 1 + Math.floor(random() * 9) }] }
          corrected.push((await admin.call(orders.update, { body })).status)
        }
      }
    }
    await Promise.all([change(), correct(), ...buyers.map(order)])
    expect(attempts.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
    expect(corrected.filter((status) => status !== 200)).toEqual([])
    const odd = attempts.filter((attempt) => !isWhatHeld(attempt))
    expect(odd.map(({ body, ...attempt }) => ({ ...attempt, paid: body?.order }))).toEqual([])
    ordered += attempts.filter(({ status }) => status === 200).length
    refused += attempts.filter(({ status }) => status === 400).length
  }
  expect([ordered > rounds, refused > rounds]).toEqual([true, true])
  const lines = await shop.connection.db.selectFrom('order_lines').selectAll().where('qtyByStaff', '=', 0).execute()
  expect(lines.filter((line) => packProblem(line, line.qty) !== undefined)).toEqual([])
  await expectBalancedBooks(shop.connection.db)
})
