import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleLine, sampleOrder } from '../../../tests/support/page/sample-order.ts'
import type { OrderLine } from '../../../contract/endpoints/orders.ts'
import {
  complaintAbout,
  type EditedLine,
  editedLinesOf,
  givenAway,
  isEdited,
  linesToSend,
  mergeLines,
  refusedLine,
  stockLeft,
  totalOf,
} from './edited-lines.ts'

const line = sampleLine
const orderOf = (...lines: OrderLine[]) => sampleOrder(lines)
const order = orderOf(line('a'), line('b', { price: '1250.00', qty: 2 }))

/** The order's lines with something typed over one of them. */
function typed(_id: string, change: Partial<EditedLine>, of = order) {
  const lines = editedLinesOf(of)
  const before = lines.get(_id)
  return before ? new Map(lines).set(_id, { ...before, ...change }) : lines
}

test('edited lines: the stock that is left counts what the order had taken', () => {
  const a = line('a')
  const left = (change: Partial<EditedLine>) => stockLeft(a, { qty: '10', price: '0,50', gone: false, ...change })
  expect(left({})).toBe(5)
  expect(left({ qty: '15' })).toBe(0)
  expect(left({ qty: '16' })).toBe(-1)
  expect(left({ gone: true })).toBe(15)
  expect(left({ qty: 'x' })).toBeUndefined()
})

test.each([
  [{ qty: '0' }, 'qty', 'Aantal moet een heel getal van 1 of meer zijn'],
  [{ qty: '1,5' }, 'qty', 'Aantal moet een heel getal van 1 of meer zijn'],
  [{ price: '' }, 'price', 'Prijs is niet ingevuld'],
  [{ qty: '16' }, 'qty', 'Product a niet op voorraad, controleer aantal'],
])('edited lines: %j is wrong in %s', (change, field, sentence) => {
  expect(complaintAbout(order, typed('a', change))).toEqual({ id: 'a', field, sentence })
  expect(complaintAbout(order, typed('a', { ...change, gone: true }))).toBeUndefined()
})

test('edited lines: of a product that has left the catalogue less can be delivered, never more', () => {
  const gone = orderOf(line('a', { removed: true, stock: 100 }))
  expect(complaintAbout(gone, typed('a', { qty: '9' }, gone))).toBeUndefined()
  expect(complaintAbout(gone, typed('a', { qty: '11' }, gone))?.field).toBe('qty')
})

test('edited lines: a refusal names a line by its place among those that were sent', () => {
  const sent = linesToSend(order, typed('a', { gone: true }))
  expect(refusedLine('order.0.qty', sent)).toEqual({ id: 'b', field: 'qty' })
  expect(refusedLine('order.0.price', sent)).toEqual({ id: 'b', field: 'price' })
  for (const path of ['order.1.qty', 'order.-1.qty', 'order.0', 'order.0.name', 'version', undefined]) {
    expect(refusedLine(path, sent)).toBeUndefined()
  }
})

test('edited lines: only what becomes free is asked about, not what was free before', () => {
  const some = orderOf(line('a'), line('b', { price: '0.00' }))
  expect(givenAway(some, editedLinesOf(some))).toEqual([])
  expect(givenAway(some, typed('a', { price: '0' }, some))).toEqual(['Product a'])
  expect(givenAway(some, typed('a', { price: '0', gone: true }, some))).toEqual([])
})

test('edited lines: typing the same amount in another way changes nothing', () => {
  expect(isEdited(order, typed('a', { price: '0,5' }))).toBe(false)
  expect(isEdited(order, typed('b', { price: '1.250,00' }))).toBe(false)
  expect(isEdited(order, typed('a', { price: '0,51' }))).toBe(true)
  expect(isEdited(order, typed('a', { qty: '11' }))).toBe(true)
  expect(isEdited(order, typed('a', { gone: true }))).toBe(true)
})

test('edited lines: typed lines stay over what somebody else saved; the others are as saved', () => {
  const saved = orderOf(line('a', { qty: 7 }), line('b', { qty: 9, price: '1250.00' }))
  const { lines, conflicts } = mergeLines(typed('a', { price: '0,75' }), order, saved)
  expect(lines.get('a')).toEqual({ qty: '10', price: '0,75', gone: false })
  expect(lines.get('b')?.qty).toBe('9')
  expect(conflicts).toEqual(['Product a'])
})

test('edited lines: a line that the other one took out is gone, and told where it was typed in', () => {
  const saved = orderOf(line('b', { qty: 2, price: '1250.00' }))
  const untouched = mergeLines(editedLinesOf(order), order, saved)
  expect([[...untouched.lines.keys()], untouched.conflicts]).toEqual([['b'], []])
  const touched = mergeLines(typed('a', { qty: '3' }), order, saved)
  expect([[...touched.lines.keys()], touched.conflicts]).toEqual([['b'], ['Product a']])
})

const qty = fc.integer({ min: 1, max: 1000 })
const cents = fc.integer({ min: 0, max: 9_999_999 })
const wirePrice = cents.map((amount) => (amount / 100).toFixed(2))
const someOrder = fc
  .uniqueArray(fc.record({ _id: fc.uuid(), qty, price: wirePrice, stock: fc.nat(1000) }), {
    selector: ({ _id }) => _id,
    minLength: 1,
    maxLength: 8,
  })
  .map((lines) => orderOf(...lines.map(({ _id, ...more }) => line(_id, more))))

test('edited lines: an order that nobody typed in is sent as it was opened, for its own total', () => {
  fc.assert(
    fc.property(someOrder, (one) => {
      const lines = editedLinesOf(one)
      expect(isEdited(one, lines)).toBe(false)
      expect(complaintAbout(one, lines)).toBeUndefined()
      expect(linesToSend(one, lines)).toEqual(
        one.order.map(({ _id, qty: pieces, price }) => ({ _id, qty: pieces, price })),
      )
      const total = one.order.reduce((sum, { qty: pieces, price }) => sum + pieces * Math.round(Number(price) * 100), 0)
      expect(totalOf(lines)).toBe(total)
    }),
  )
})

test('edited lines: without a change by somebody else, a merge keeps every typed line', () => {
  fc.assert(
    fc.property(someOrder, fc.array(qty, { maxLength: 8 }), (one, quantities) => {
      const lines = new Map(
        [...editedLinesOf(one)].map(([id, before], index) => [
          id,
          { ...before, qty: String(quantities[index] ?? before.qty) },
        ]),
      )
      expect(mergeLines(lines, one, one)).toEqual({ lines, conflicts: [] })
    }),
  )
})
