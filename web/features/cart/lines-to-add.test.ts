import { expect, test } from 'vitest'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import type { CheckedLine } from '../../../contract/endpoints/orders.ts'
import { linesToAdd } from './lines-to-add.ts'

const product = (_id: string) => sampleProduct({ _id, productName: `Tulipa ${_id}` })
const checkedLine = (_id: string, qty: number, available: number, price = '0.50'): CheckedLine => ({
  line: 0,
  code: _id,
  qty,
  status: qty > available ? 'short' : 'ok',
  product: product(_id),
  price,
  available,
  sentence: '',
})
const take = (lines: CheckedLine[], cart: [string, number][] = []) => {
  const result = linesToAdd(
    lines.map((checked) => ({ qty: checked.qty, checked })),
    cart.map(([_id, qty]) => ({ ...product(_id), qty })),
  )
  return {
    taken: result.taken.map((one) => [one.product._id, one.qty]),
    changed: result.changed.map(({ name, sentence }) => [name, sentence.replaceAll('\u00a0', ' ')]),
    left: result.left.map(({ name, sentence }) => [name, sentence]),
  }
}

test('lines to add: with too little stock, adds what remains beyond the quantity in the cart', () => {
  const changed = [['Tulipa a', 'Nog 40 op voorraad. Aantal gewijzigd van 50 naar 40.']]
  expect(take([checkedLine('a', 50, 40)])).toEqual({ taken: [['a', 40]], changed, left: [] })
  expect(take([checkedLine('a', 30, 40)], [['a', 30]])).toMatchObject({ taken: [['a', 10]] })
  expect(take([checkedLine('a', 30, 40)], [['a', 40]])).toEqual({
    taken: [],
    changed: [],
    left: [['Tulipa a', 'Alle 40 stuks staan al in uw winkelwagentje.']],
  })
  expect(take([checkedLine('a', 30, 1)], [['a', 1]]).left).toEqual([
    ['Tulipa a', 'Dit product staat al in uw winkelwagentje.'],
  ])
  // More is in the cart than there is by now.
  expect(take([checkedLine('a', 30, 60)], [['a', 100]]).left).toEqual([['Tulipa a', 'Nog 60 op voorraad.']])
  expect(take([checkedLine('a', 30, 0)], [['a', 100]]).left).toEqual([['Tulipa a', 'Niet op voorraad!']])
  expect(take([checkedLine('a', 30, 0)]).left).toEqual([['Tulipa a', 'Niet op voorraad!']])
})

test('lines to add: only whole packs are taken, together with those in the cart, and never more than was asked', () => {
  const packed = (qty: number, available: number): CheckedLine => ({
    ...checkedLine('a', qty, available),
    status: qty > available ? 'short' : qty % 250 === 0 ? 'ok' : 'pack',
    product: { ...product('a'), vpe: 250, minimum: 250 },
  })
  expect(take([packed(500, 1000)])).toMatchObject({ taken: [['a', 500]], changed: [] })
  expect(take([packed(300, 1000)])).toEqual({
    taken: [['a', 250]],
    changed: [['Tulipa a', 'Gaat per 250 stuks, kies 250 of 500. Aantal gewijzigd van 300 naar 250.']],
    left: [],
  })
  expect(take([packed(20, 1000)])).toMatchObject({
    taken: [],
    left: [['Tulipa a', 'Gaat per 250 stuks, kies 250 of 500.']],
  })
  expect(take([packed(500, 120)])).toMatchObject({
    taken: [],
    left: [['Tulipa a', 'Nog 120 stuks, minder dan een verpakking van 250.']],
  })
  expect(take([packed(500, 620)], [['a', 250]]).taken).toEqual([['a', 250]])
  expect(take([packed(150, 1000), packed(150, 1000)], [['a', 250]]).left).toHaveLength(2)
  // Each by itself breaks a pack, both together do not: the server has checked them together.
  const halves = [packed(125, 1000), packed(125, 1000)].map((one) => ({ ...one, status: 'ok' as const }))
  expect(take(halves)).toMatchObject({ taken: [['a', 250]], left: [] })
})

test('lines to add: the price told is the one at the quantity that is then in the cart', () => {
  const steps = { ...product('a'), price: '0.25', staffel: [{ vanaf: 500, price: '0.21' }] }
  const again = (price: string, qty: number, available: number, inCart?: number) => {
    const checked = { ...checkedLine('a', qty, available, qty >= 500 ? '0.21' : '0.25'), product: steps }
    const cart = inCart === undefined ? [] : [{ ...steps, qty: inCart }]
    return linesToAdd([{ qty, price, checked }], cart).changed.map(({ sentence }) => sentence.replaceAll('\u00a0', ' '))
  }
  const reduced = 'Nog 300 op voorraad. Aantal gewijzigd van 500 naar 300.'
  expect(again('0.21', 500, 300)).toEqual([reduced, 'Prijs gewijzigd van € 0,21 naar € 0,25.'])
  expect(again('0.25', 500, 300)).toEqual([reduced])
  expect(again('0.25', 400, 900, 100)).toEqual(['Prijs gewijzigd van € 0,25 naar € 0,21.'])
  expect(again('0.21', 500, 900)).toEqual([])
})

test('lines to add: the cart never gets more lines than an order has', () => {
  const cart = Array.from({ length: 499 }, (_, at): [string, number] => [`c${at}`, 1])
  const { taken, left } = take([checkedLine('a', 1, 9), checkedLine('b', 1, 9), checkedLine('c3', 1, 9)], cart)
  expect(taken).toEqual([
    ['a', 1],
    ['c3', 1],
  ])
  expect(left).toEqual([['Tulipa b', 'Een bestelling heeft ten hoogste 500 regels.']])
})
