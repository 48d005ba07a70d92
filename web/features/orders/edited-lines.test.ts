import { expect, test } from 'vitest'
import { company } from '../../../tests/support/make-user.ts'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import type { Order, OrderLine } from '../../../contract/endpoints/orders.ts'
import {
  amountOf,
  changedLine,
  firstFieldError,
  type EditedLine,
  editedLinesOf,
  isChanged,
  linesToSend,
  mergeLines,
  typedPrice,
  withProduct,
  wrongForStaff,
} from './edited-lines.ts'

/** Ten pieces at 50 cents; five left in stock. */
const line = (_id: string, more: Partial<OrderLine> = {}): OrderLine => {
  return { _id, productName: `Product ${_id}`, qty: 10, price: '0.50', removed: false, stock: 5, ...more }
}
const orderOf = (...lines: OrderLine[]): Order => ({
  _id: 'order',
  ordernummer: 1,
  date: '2026-11-22T10:00:00.000Z',
  userID: 'user',
  ...company,
  order: lines,
  totalPrice: '0.00',
  comment: '',
  leverdatum: null,
  referentie: '',
  orderstatus: 'open',
  version: 1,
})
const order = orderOf(line('a'), line('b', { price: '1250.00', qty: 2 }))

/** The order's lines with something typed over one of them. */
const typed = (_id: string, change: Partial<EditedLine>, of = order) =>
  editedLinesOf(of).map((one) => (one.line._id === _id ? { ...one, ...change } : one))

const wrongOf = (qty: string, of: typeof order) => firstFieldError(typed('a', { qty }, of), wrongForStaff)?.sentence

const idsOf = (lines: readonly EditedLine[]) => lines.map((one) => one.line._id)

test('edited lines: the price of an added line follows its quantity until another price is typed', () => {
  const product = sampleProduct({ _id: 'c', price: '1.00', minimum: 10, staffel: [{ vanaf: 100, price: '0.80' }] })
  const added = withProduct(editedLinesOf(order), product)
  const [one] = added.slice(-1)
  if (!one) throw new Error('not added')
  expect([one.qty, one.price, amountOf(one, typedPrice)]).toEqual(['10', '1,00', 1000])
  expect(changedLine(one, { qty: '100' }).price).toBe('0,80')
  expect(changedLine(changedLine(one, { price: '0,95' }), { qty: '100' }).price).toBe('0,95')
  expect(withProduct(added, product)).toHaveLength(3)
  // Hidden from the customer: the server decides his price.
  const [hidden] = withProduct([], { ...product, isShopPrice: true })
  expect(hidden).toMatchObject({ price: '', line: { price: '' } })
  expect(linesToSend(hidden ? [hidden] : [])).toEqual([{ _id: 'c', qty: 10 }])
})

test.each([
  [{ qty: '0' }, 'qty', 'Aantal moet een heel getal van 1 of meer zijn'],
  [{ qty: '1,5' }, 'qty', 'Aantal moet een heel getal van 1 of meer zijn'],
  [{ price: '' }, 'price', 'Prijs is niet ingevuld'],
  [{ qty: '16' }, 'qty', 'Product a niet op voorraad, controleer aantal'],
])('edited lines: %j is wrong in %s', (change, field, sentence) => {
  expect(firstFieldError(typed('a', change), wrongForStaff)).toEqual({ id: 'a', field, sentence })
  expect(firstFieldError(typed('a', { ...change, gone: true }), wrongForStaff)).toBeUndefined()
})

test('edited lines: more than an order can hold is said, where there is that much', () => {
  const plenty = orderOf(line('a', { stock: 2_000_000 }))
  const sentence = 'Aantal mag ten hoogste 1.000.000 zijn'
  expect(wrongOf('1.000.001', plenty)).toBe(sentence)
  expect(wrongOf('1.000.000', plenty)).toBeUndefined()
  expect(wrongOf('1.000.001', order)).toBe('Product a niet op voorraad, controleer aantal')
})

test('edited lines: of a product that has left the catalogue less can be delivered, never more', () => {
  const gone = orderOf(line('a', { removed: true, stock: 100 }))
  expect(firstFieldError(typed('a', { qty: '9' }, gone), wrongForStaff)).toBeUndefined()
  expect(firstFieldError(typed('a', { qty: '11' }, gone), wrongForStaff)?.field).toBe('qty')
})

test('edited lines: typing the same amount in another way changes nothing', () => {
  expect(typed('a', { price: '0,5' }).some(isChanged)).toBe(false)
  expect(typed('b', { price: '1.250,00' }).some(isChanged)).toBe(false)
  expect(typed('a', { price: '0,51' }).some(isChanged)).toBe(true)
  expect(typed('a', { qty: '11' }).some(isChanged)).toBe(true)
  expect(typed('a', { gone: true }).some(isChanged)).toBe(true)
})

test('edited lines: a line that the other one took out is gone, and told where it was typed in', () => {
  const saved = orderOf(line('b', { qty: 2, price: '1250.00' }))
  const untouched = mergeLines(editedLinesOf(order), saved)
  expect([idsOf(untouched.lines), untouched.conflicts]).toEqual([['b'], []])
  const touched = mergeLines(typed('a', { qty: '3' }), saved)
  expect([idsOf(touched.lines), touched.conflicts]).toEqual([['b'], ['Product a']])
})

test('edited lines: what was saved as it was typed, also of a line that was taken out, or left alone, is no conflict', () => {
  const mine = typed('a', { qty: '12' }).map((one) => (one.line._id === 'b' ? { ...one, gone: true } : one))
  const { lines, conflicts } = mergeLines(mine, orderOf(line('a', { qty: 12 })))
  expect([lines.some(isChanged), conflicts]).toEqual([false, []])
  expect(mergeLines(mine, order)).toEqual({ lines: mine, conflicts: [] })
})

test('edited lines: an added product stays added, and keeps what was typed where somebody else added it too', () => {
  const added = withProduct(editedLinesOf(order), sampleProduct({ _id: 'c', productName: 'Product c', minimum: 10 }))
  expect(mergeLines(added, order)).toEqual({ lines: added, conflicts: [] })
  const { lines, conflicts } = mergeLines(added, orderOf(...order.order, line('c', { qty: 25 })))
  expect([idsOf(lines), lines.at(-1)?.qty, conflicts]).toEqual([['a', 'b', 'c'], '10', ['Product c']])
})
