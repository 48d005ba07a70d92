import { expect, test } from 'vitest'
import { orderYears, yearInAmsterdam } from '../../contract/values/dates.ts'
import { adminPageSize, defaultUserPageYear } from '../../contract/values/limits.ts'
import { catalogue } from './catalogue.ts'
import { demoBuyer } from './customers.ts'
import { demoOrders } from './orders.ts'

const day = 24 * 3_600_000
const moments = ['2026-01-01T00:30:00Z', '2026-01-08T10:00:00Z', '2026-11-21T15:00:00Z', '2027-12-31T22:30:00Z']

test.each(moments)('at %s the same orders come out twice, in order of date, none from the future', (moment) => {
  const today = new Date(moment)
  const orders = demoOrders(catalogue, today)
  expect(demoOrders(catalogue, today)).toEqual(orders)
  const times = orders.map(({ date }) => date.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(today.getTime())
})

test.each(moments)('at %s every year has orders, and klant fills the years that open first', (moment) => {
  const today = new Date(moment)
  const orders = demoOrders(catalogue, today)
  const years = orders.map(({ date }) => yearInAmsterdam(date))
  const own = orders.filter(({ customer }) => customer === demoBuyer).map(({ date }) => yearInAmsterdam(date))
  const thin = orderYears(today).filter((year) => years.filter((one) => one === year).length <= adminPageSize)
  expect(thin).toEqual([])
  for (const year of [defaultUserPageYear, yearInAmsterdam(today)]) {
    expect(own.filter((one) => one === year).length).toBeGreaterThan(adminPageSize)
  }
})

test('only the last days are open, prices were lower before, and no order holds a product twice', () => {
  const today = new Date('2026-11-21T15:00:00Z')
  const orders = demoOrders(catalogue, today)
  const recent = orders.filter(({ date }) => today.getTime() - date.getTime() < 3 * day)
  expect(recent.length).toBeGreaterThan(3)
  expect(orders.filter(({ orderstatus }) => orderstatus === 'open')).toEqual(recent)

  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, year: yearInAmsterdam(order.date) })))
  const priceNow = (product: number) => catalogue[product]?.priceCents ?? 0
  expect(lines.filter(({ product, priceCents }) => priceCents > priceNow(product))).toEqual([])
  const cheaper = ({ product, priceCents }: (typeof lines)[number]) => priceCents < 0.95 * priceNow(product)
  // Of the cheapest bulbs a cent is more than five per cent.
  const early = lines.filter(({ year, product }) => year < 2025 && priceNow(product) > 100)
  expect(early.length).toBeGreaterThan(100)
  expect(early.filter((line) => !cheaper(line))).toEqual([])

  const repeated = orders.filter(
    (order) => new Set(order.lines.map(({ product }) => product)).size < order.lines.length,
  )
  expect(repeated).toEqual([])
})
