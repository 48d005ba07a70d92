import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AgreedPrices, type AgreedRow, Numbering } from './agreed-prices.ts'

const day = fc.constantFrom(null, '2026-11-24', '2026-12-01', '2027-01-31')
const row = fc.record({
  productId: fc.integer({ min: 1, max: 60 }).map((number) => `product-${number}`),
  priceCents: fc.nat(9_999_999),
  van: day,
  totEnMet: day,
})
const pair = ['a', 'b'].map((productId) => ({ productId, priceCents: 40, van: null, totEnMet: null }))
const rows = fc.uniqueArray(row, { selector: ({ productId }) => productId, maxLength: 40 })

test('each price is found as it came, in whatever order and however many at a time', () => {
  fc.assert(
    fc.property(rows, rows, fc.nat(40), (numberedBefore, list, cut) => {
      // Another list has met products in an order of its own.
      const products = new Numbering()
      new AgreedPrices(products).add(numberedBefore)
      const prices = new AgreedPrices(products).add(list.slice(0, cut)).add(list.slice(cut))
      expect(prices.size).toBe(list.length)
      const find = ({ productId }: Pick<AgreedRow, 'productId'>) => prices.get(productId)
      for (const { productId, ...price } of list) expect(find({ productId })).toEqual(price)
      const others = numberedBefore.filter((one) => !list.some(({ productId }) => productId === one.productId))
      for (const other of others) expect(find(other)).toBeUndefined()
    }),
    {
      examples: [
        [[], pair, 1],
        [pair, pair.toReversed(), 1],
      ],
    },
  )
})
