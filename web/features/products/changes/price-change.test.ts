import { expect, test } from 'vitest'
import { maxPriceCents } from '../../../../contract/values/limits.ts'
import { changePrice, parsePriceChange, priceChangeComplaint, showPriceChange } from './price-change.ts'

test.each([
  [40, 500, 1, 42],
  [50, 250, 1, 51],
  [50, -250, 1, 49],
  // Half a cent, and half of five, go up.
  [10, 500, 1, 11],
  [50, 500, 5, 55],
  [1, -9999, 1, 0],
  [2, 500, 5, 0],
  [maxPriceCents, 99_999, 5, 109_998_990],
  // 1.15 * 100 is 114.99999999999999 in binary.
  [100, 1500, 1, 115],
] as const)('price change: %i cents by %i hundredths of a percent, to %i: %i', (before, change, step, after) => {
  expect(changePrice(before, change, step)).toBe(after)
})

test.each([
  ['+5 %', 500],
  ['5', 500],
  ['-2,5 %', -250],
  ['−2.5%', -250],
  [' + 12,25 ', 1225],
  ['0', 0],
  ['-99,99', -9999],
  ['999,99', 99_999],
])('price change: %s is read', (text, change) => {
  expect(parsePriceChange(text)).toBe(change)
  expect(priceChangeComplaint(text)).toBeUndefined()
})

test.each([
  ['veel', 'Percentage moet een getal zijn van -99,99 tot 999,99, zoals +5 % of -2,5 %'],
  ['1000', 'Percentage moet een getal zijn van -99,99 tot 999,99, zoals +5 % of -2,5 %'],
  ['+-5', 'Percentage moet een getal zijn van -99,99 tot 999,99, zoals +5 % of -2,5 %'],
  ['2,125', 'Percentage mag ten hoogste twee cijfers achter de komma hebben'],
  ['-100 %', 'De prijs kan met ten hoogste 99,99 % omlaag'],
])('price change: %s is not', (text, sentence) => {
  expect(parsePriceChange(text)).toBeUndefined()
  expect(priceChangeComplaint(text)).toBe(sentence)
})

test('price change: how much a price moved is told as the trade does', () => {
  expect(showPriceChange(40, 42)).toBe('+5\u00a0%')
  expect(showPriceChange(40, 39)).toBe('−2,5\u00a0%')
  expect(showPriceChange(40, 400)).toBe('+900\u00a0%')
  expect(showPriceChange(0, 5)).toBe('')
  expect(showPriceChange(1, 2)).toBe('+100\u00a0%')
  expect(showPriceChange(40, 40)).toBe('0\u00a0%')
  // To a tenth of a percent below ten, in whole ones from there.
  expect(showPriceChange(400, 409)).toBe('+2,3\u00a0%')
  expect(showPriceChange(1000, 1096)).toBe('+9,6\u00a0%')
  expect(showPriceChange(1000, 1104)).toBe('+10\u00a0%')
  expect(showPriceChange(1000, 886)).toBe('−11\u00a0%')
})
