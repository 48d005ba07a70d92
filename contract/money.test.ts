import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euro, euroOfPrice, formatPrice, parsePrice } from './money.ts'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,5', 1250],
  ['12,50', 1250],
  [' 12.50 ', 1250],
  ['0.01', 1],
  ['0', 0],
  ['00012', 1200],
  ['12.', 1200],
])('%s is read as %i cents', (typed, cents) => {
  expect(parsePrice(typed)).toBe(cents)
})

test.each([
  ['0.004', 0],
  ['0.005', 1],
  ['1,0049', 100],
  ['0.995', 100],
  ['2.675', 268],
  ['0.30000000000000004', 30],
])('%s is rounded half up to %i cents', (typed, cents) => {
  expect(parsePrice(typed)).toBe(cents)
})

test.each([
  '',
  ' ',
  '-1',
  '+1',
  '€ 12,50',
  '12..5',
  '1.234,50',
  '1e3',
  'twaalf',
  '.5',
  '१२',
  '12 50',
  'NaN',
  'Infinity',
])('“%s” is no amount', (typed) => {
  expect(parsePrice(typed)).toBeUndefined()
})

const cents = fc.nat({ max: Number.MAX_SAFE_INTEGER })

test('every amount survives its trip over the wire, with a point or a comma', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(formatPrice(amount)).toMatch(/^\d+\.\d{2}$/)
      expect(parsePrice(formatPrice(amount))).toBe(amount)
      expect(parsePrice(formatPrice(amount).replace('.', ','))).toBe(amount)
    }),
  )
})

test('more decimals never change the amount by more than half a cent', () => {
  fc.assert(
    fc.property(fc.nat({ max: 9_999_999 }), fc.stringMatching(/^[0-9]{1,12}$/), (amount, more) => {
      const rounded = parsePrice(formatPrice(amount) + more)
      expect(rounded).toBe(Number(more[0]) >= 5 ? amount + 1 : amount)
    }),
  )
})

test('whatever is typed is whole cents of 0 or more, or no amount', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const read = parsePrice(typed)
      expect(read === undefined || (Number.isSafeInteger(read) && read >= 0)).toBe(true)
    }),
  )
})

test('people read euros the Dutch way, totals of millions included', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(euro(123450))).toBe('€ 1.234,50')
  expect(plain(euroOfPrice('12.50'))).toBe('€ 12,50')
  expect(plain(euroOfPrice('0.00'))).toBe('€ 0,00')
  expect(plain(euroOfPrice('12345678.90'))).toBe('€ 12.345.678,90')
})

test('cents below zero keep their sign', () => {
  expect(formatPrice(-5)).toBe('-0.05')
  expect(formatPrice(-1250)).toBe('-12.50')
})
