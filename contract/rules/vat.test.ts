import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presentVat, totalInclVat, vatOf, vatRates } from './vat.ts'

const line = fc.record({
  cents: fc.integer({ min: 0, max: 100_000_000_00 }),
  rate: fc.constantFrom(...vatRates),
})

test('vat: per rate the sum of its lines, times the rate, half up to a cent, whatever their number and order', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const vat = vatOf(lines) ?? []
      const total = lines.reduce((sum, { cents }) => sum + cents, 0)
      // In whole numbers of any size: half a cent and more is a cent.
      for (const { rate, over, cents } of vat) {
        const exact = BigInt(over) * BigInt(rate)
        expect(BigInt(cents) * 100n - exact).toBeGreaterThan(-50n)
        expect(BigInt(cents) * 100n - exact).toBeLessThanOrEqual(50n)
      }
      expect(vat.reduce((sum, { over }) => sum + over, 0)).toBe(total)
      expect(vat.map(({ rate }) => rate)).toEqual([...new Set(lines.map(({ rate }) => rate))].sort((a, b) => a - b))
      expect(totalInclVat(total, vat)).toBe(total + vat.reduce((sum, { cents }) => sum + cents, 0))
      expect(vatOf(lines.toReversed())).toEqual(vat)
    }),
  )
})

test('vat: half a cent goes up, nothing is taxed at 0 %, and an added line without a rate takes it from no other', () => {
  expect(vatOf([{ cents: 50, rate: 9 }])).toEqual([{ rate: 9, over: 50, cents: 5 }])
  expect(vatOf([{ cents: 49, rate: 9 }])).toEqual([{ rate: 9, over: 49, cents: 4 }])
  expect(vatOf([{ cents: 1000, rate: 0 }])).toEqual([{ rate: 0, over: 1000, cents: 0 }])
  const [taxed, untaxed] = [
    { cents: 1000, rate: 9 },
    { cents: 1000, rate: null },
  ]
  expect(vatOf([taxed, untaxed])).toEqual([{ rate: 9, over: 1000, cents: 90 }])
  expect(presentVat([taxed, untaxed])).toMatchObject({ totaalInclBtw: '20.90' })
  expect(vatOf([untaxed, taxed])).toBeUndefined()
  expect(vatOf([])).toBeUndefined()
})
