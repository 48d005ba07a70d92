import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dayInAmsterdam } from '../values/dates.ts'
import { maxPriceCents, maxQty } from '../values/limits.ts'
import {
  type AgreedPrice,
  type PriceTerms,
  lowestAt,
  resolvePrice,
  resolveStaffel,
  type StandardPrices,
} from './price.ts'

const today = dayInAmsterdam(new Date('2026-11-22T10:00:00Z'))
const cents = fc.integer({ min: 0, max: maxPriceCents })
const qty = fc.integer({ min: 1, max: maxQty })
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days))
const product: fc.Arbitrary<StandardPrices> = fc.record({
  _id: fc.constant('tulip'),
  priceCents: cents,
  staffel: fc.array(fc.record({ vanaf: qty, priceCents: cents }), { maxLength: 5 }),
})
const agreedPrice: fc.Arbitrary<AgreedPrice> = fc.record({
  priceCents: cents,
  van: fc.option(day),
  totEnMet: fc.option(day),
})
const priceList: fc.Arbitrary<PriceTerms | null> = fc.option(
  fc.record({
    korting: fc.integer({ min: 0, max: 10_000 }),
    agreed: fc.option(agreedPrice).map((agreed) => agreedOn(agreed)),
  }),
)
const agreedOn = (agreed: AgreedPrice | null) => new Map(agreed ? [['tulip', agreed]] : [])
const question = fc.record({ priceList, product, qty, day })

test('price: it is the lowest of price, staffel, agreed price and what the percentage leaves of the first two', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { product, priceList, qty, day } = asked
      const standard = [
        product.priceCents,
        ...product.staffel.filter((step) => step.vanaf <= qty).map((s) => s.priceCents),
      ]
      // In exact arithmetic, rounded half up by hand.
      const left = standard.map((one) => {
        const tenThousandths = BigInt(one) * BigInt(10_000 - (priceList?.korting ?? 0))
        const whole = tenThousandths / 10_000n
        return Number(tenThousandths % 10_000n >= 5_000n ? whole + 1n : whole)
      })
      const agreed = priceList?.agreed.get('tulip')
      const holds = agreed && (agreed.van ?? day) <= day && day <= (agreed.totEnMet ?? day)
      expect(resolvePrice(asked)).toBe(Math.min(...standard, ...left, ...(holds ? [agreed.priceCents] : [])))
    }),
    { numRuns: 1000 },
  )
})

test('price: the resolved staffel tells every quantity’s price, falling at each step', () => {
  fc.assert(
    fc.property(question, ({ qty, ...asked }) => {
      const own: StandardPrices = {
        _id: 'tulip',
        priceCents: resolvePrice({ ...asked, qty: 1 }),
        staffel: resolveStaffel(asked),
      }
      const prices = own.staffel.map((step) => step.priceCents)
      expect(prices).toEqual([...new Set(prices)].sort((a, b) => b - a))
      // So the page, which knows the resolved prices alone, says what the server will.
      expect(lowestAt(own, qty)).toBe(resolvePrice({ ...asked, qty }))
    }),
  )
})

test.each([
  [1000, 750, 925],
  [25, 750, 23],
  [10, 500, 10],
  [10, 501, 9],
  [1, 5000, 1],
  [1, 5001, 0],
  [9_999_999, 1, 9_998_999],
  [50, 10_000, 0],
])('price: of %i cents %i hundredths of a percent leave %i', (priceCents, korting, left) => {
  const terms = { korting, agreed: agreedOn(null) }
  expect(
    resolvePrice({ priceList: terms, product: { _id: 'tulip', priceCents, staffel: [] }, qty: 1, day: today }),
  ).toBe(left)
})

test('price: an agreed price holds from the first second of its first day to the last of its last, in Amsterdam', () => {
  const [van, totEnMet]: [Day, Day] = [addDays(today, 0), addDays(today, 1)]
  const terms = { korting: 0, agreed: agreedOn({ priceCents: 20, van, totEnMet }) }
  const priceAt = (iso: string) =>
    resolvePrice({
      priceList: terms,
      product: { _id: 'tulip', priceCents: 25, staffel: [] },
      qty: 1,
      day: dayInAmsterdam(new Date(iso)),
    })
  expect(priceAt('2026-11-21T22:59:59.999Z')).toBe(25)
  expect(priceAt('2026-11-21T23:00:00Z')).toBe(20)
  expect(priceAt('2026-11-23T22:59:59.999Z')).toBe(20)
  expect(priceAt('2026-11-23T23:00:00Z')).toBe(25)
})
