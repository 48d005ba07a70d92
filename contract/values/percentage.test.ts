import { expect, test } from 'vitest'
import { formatPercentage, parsePercentage, percentageComplaint, showPercentage } from './percentage.ts'

test.each([
  ['7', 700, '7.00', '7\u00a0%'],
  [' 7,5 % ', 750, '7.50', '7,5\u00a0%'],
  ['0', 0, '0.00', '0\u00a0%'],
  ['12.34%', 1234, '12.34', '12,34\u00a0%'],
  ['100', 10_000, '100.00', '100\u00a0%'],
])('percentage: %s is %i hundredths, travels as %s and is shown as %s', (typed, hundredths, travels, shown) => {
  expect(parsePercentage(typed)).toBe(hundredths)
  expect(percentageComplaint(typed)).toBeUndefined()
  expect(formatPercentage(hundredths)).toBe(travels)
  expect(showPercentage(travels)).toBe(shown)
})

test('percentage: nothing typed is none off', () => {
  for (const typed of ['', '  ']) {
    expect(percentageComplaint(typed)).toBeUndefined()
    expect(parsePercentage(typed)).toBeUndefined()
  }
})

test.each([
  ['100,01', 'Korting moet een percentage van 0 tot en met 100 zijn'],
  ['-1', 'Korting moet een percentage van 0 tot en met 100 zijn'],
  ['een kwart', 'Korting moet een percentage van 0 tot en met 100 zijn'],
  ['7,125', 'Korting mag ten hoogste twee cijfers achter de komma hebben'],
])('percentage: %s is refused: %s', (typed, complaint) => {
  expect(parsePercentage(typed)).toBeUndefined()
  expect(percentageComplaint(typed)).toBe(complaint)
})
