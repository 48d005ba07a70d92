import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editablePrice, euro, euroOfPrice, formatPrice, parsePrice, priceComplaint } from './money.ts'

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12,50', 1250],
  ['0.01', 1],
  ['00012', 1200],
  ['0,19', 19],
  ['€ 12,50', 1250],
  ['€\u00a01.234,50', 123450],
  ['1.250,50', 125050],
  ['1.000.000', 100000000],
  ['€ 12,-', 1200],
  ['12,–', 1200],
  ['€ 1.250,– ', 125000],
  ['0,21 €', 21],
  [',50', 50],
  ['.5', 50],
  ['€ ,05', 5],
])('money: %s is read as %i cents', (typed, cents) => {
  expect(parsePrice(typed)).toBe(cents)
})

test.each([
  ['0,125', 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  ['0.195', 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  ['0.30000000000000004', 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  [',125', 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  [',', 'Prijs is geen geldig bedrag'],
  ['12,500', 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  ['1.000', 'Prijs is niet duidelijk: typ in plaats van 1.000 bijvoorbeeld 1000 of 1,00'],
  ['€ 12.345', 'Prijs is niet duidelijk: typ in plaats van 1.000 bijvoorbeeld 1000 of 1,00'],
  [' ', 'Prijs is niet ingevuld'],
  ['€', 'Prijs is niet ingevuld'],
  ['gratis', 'Prijs is geen geldig bedrag'],
  ['100.000,00', 'Prijs is geen geldig bedrag'],
  ['99.999,99', undefined],
  ['0', undefined],
])('money: of the price %j is said: %s', (typed, sentence) => {
  expect(priceComplaint(typed)).toBe(sentence)
})

test.each(['', '-1', '0,125', '1.000', '1,234.50', '1e3', 'twaalf', '१२', '12 50', '-', ',', '.', '€ -12,-', 'NaN'])(
  'money: “%s” is no amount',
  (typed) => {
    expect(parsePrice(typed)).toBeUndefined()
  },
)

const cents = fc.nat({ max: Number.MAX_SAFE_INTEGER })

test('money: every amount survives its trip over the wire, with a point or a comma', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(formatPrice(amount)).toMatch(/^\d+\.\d{2}$/)
      expect(parsePrice(formatPrice(amount))).toBe(amount)
      expect(parsePrice(formatPrice(amount).replace('.', ','))).toBe(amount)
    }),
  )
})

test('money: what is shown, and what stands in a field, is read as it was', () => {
  fc.assert(
    // Beyond it a float has no cents left to show.
    fc.property(fc.nat({ max: 99_999_999_999_999 }), (amount) => {
      expect(parsePrice(euro(amount))).toBe(amount)
      expect(parsePrice(editablePrice(formatPrice(amount)))).toBe(amount)
    }),
  )
})

test('money: people read euros the Dutch way, totals of millions included', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(euro(123450))).toBe('€ 1.234,50')
  expect(plain(euroOfPrice('12.50'))).toBe('€ 12,50')
  expect(plain(euroOfPrice('0.00'))).toBe('€ 0,00')
  expect(plain(euroOfPrice('12345678.90'))).toBe('€ 12.345.678,90')
})

test('money: cents below zero keep their sign', () => {
  expect(formatPrice(-5)).toBe('-0.05')
  expect(formatPrice(-1250)).toBe('-12.50')
})

test('money: below zero there is a real minus', () => {
  expect(euro(-1250)).toBe('€\u00a0−12,50')
})
