import { expect, test } from 'vitest'
import { belowMinimumStockSentence, namedPackSentence } from './check-line.ts'
import { nearestQtys, packProblem } from './packs.ts'

test.each([
  [{ vpe: 250, minimum: 250 }, 300, 'pack', "Tulipa 'Apeldoorn' 12/+ gaat per 250 stuks, kies 250 of 500"],
  [{ vpe: 250, minimum: 250 }, 20, 'pack', "Tulipa 'Apeldoorn' 12/+ gaat per 250 stuks, kies 250 of 500"],
  [{ vpe: 250, minimum: 500 }, 250, 'minimum', "Tulipa 'Apeldoorn' 12/+ gaat vanaf 500 stuks, kies 500 of 750"],
  [{ vpe: 1, minimum: 25 }, 5, 'minimum', "Tulipa 'Apeldoorn' 12/+ gaat vanaf 25 stuks, kies 25 of 26"],
  [{ vpe: 1000, minimum: 1000 }, 1500, 'pack', "Tulipa 'Apeldoorn' 12/+ gaat per 1.000 stuks, kies 1.000 of 2.000"],
] as const)('packs: of packs %j, %i pieces are refused in words', (sold, wanted, problem, sentence) => {
  const line = { packs: sold, qty: wanted, available: 5000 }
  expect(packProblem(sold, wanted)).toBe(problem)
  expect(namedPackSentence({ productName: "Tulipa 'Apeldoorn' 12/+", maat: '12/+' }, problem, line)).toBe(sentence)
  expect(namedPackSentence({ productName: "Tulipa 'Apeldoorn'", maat: '12/+' }, problem, line)).toBe(sentence)
})

test('packs: suggests no quantity when less than a pack is left, nor more than there is', () => {
  expect(nearestQtys({ vpe: 250, minimum: 250 }, 900, 620)).toEqual([500])
  const line = { packs: { vpe: 250, minimum: 250 }, qty: 300, available: 249 }
  expect(namedPackSentence({ productName: 'Tulipa', maat: '12/+' }, 'pack', line)).toBe(
    'Tulipa 12/+ gaat per 250 stuks',
  )
})

test.each([
  [{ vpe: 250, minimum: 250 }, 120, 'Nog 120 stuks, minder dan een verpakking van 250.'],
  [{ vpe: 250, minimum: 500 }, 400, 'Nog 400 stuks, minder dan het minimum van 500.'],
  [{ vpe: 250, minimum: 250 }, 1, 'Nog 1 stuk, minder dan een verpakking van 250.'],
  [{ vpe: 250, minimum: 250 }, 250, undefined],
  [{ vpe: 250, minimum: 250 }, 0, undefined],
])('packs: of packs %j, %i left is said as %j', (sold, stock, sentence) => {
  expect(belowMinimumStockSentence(sold, stock)).toBe(sentence)
})
