// About four hundred orders from 2020 to today, the same on every run: busy in autumn, cheaper in earlier years.
import { yearInAmsterdam } from '../../contract/values/dates.ts'
import { yearBeforeFirst } from '../../contract/values/limits.ts'
import type { ProductType } from '../../contract/rules/product-fields.ts'
import { type DemoCustomer, customers, demoBuyer } from './customers.ts'
import { day } from '../../contract/values/durations.ts'

export interface DemoOrder {
  readonly customer: DemoCustomer
  readonly date: Date
  readonly comment: string | undefined
  readonly orderstatus: 'open' | 'verwerkt'
  readonly lines: readonly { readonly product: number; readonly qty: number; readonly priceCents: number }[]
}

export interface Sellable {
  readonly productType: ProductType
  readonly priceCents: number
}

const othersAYear = 46
/** `klant` gets more orders in the years the order page opens on. */
const buyersAYear = (year: number, thisYear: number) => (year === 2022 || year === thisYear ? 24 : 7)

/** Weight per month from January: forced bulbs in winter, pot plants in spring, dry bulbs in autumn. */
const season: Record<ProductType, readonly number[]> = {
  bollen: [1, 1, 1, 1, 0, 1, 2, 5, 10, 10, 7, 3],
  waxbollen: [4, 2, 1, 0, 0, 0, 0, 0, 2, 6, 10, 10],
  planten: [3, 5, 7, 8, 8, 5, 3, 3, 4, 4, 4, 6],
}
const monthly = season.bollen.map(
  (chance, month) => chance + (season.waxbollen[month] ?? 0) + (season.planten[month] ?? 0),
)

const remarks = [
  'Graag voor 7 uur aan de box leveren.',
  'Losse dozen, geen Deense kar.',
  'Restant van vorige week mag mee op deze levering.',
  'Graag bellen bij aankomst.',
  'Tweede keus mag niet worden nageleverd.',
  'Met plantenpaspoort voor export naar het VK.',
  'Factuur op naam van het filiaal.',
  'Levering op donderdag alstublieft.',
  'Kleur mag afwijken, zelfde prijs.',
  'Etiketten zonder prijs.',
]

/** @param today upper limit of order dates; orders of the last three days are open */
export function demoOrders(products: readonly Sellable[], today: Date): DemoOrder[] {
  const random = repeatableRandom()
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const thisYear = yearInAmsterdam(today)
  // Midnight in Amsterdam is 23:00 UTC.
  const newYear = Date.UTC(thisYear, 0, 1, -1)
  const orders: DemoOrder[] = []

  function addOrder(customer: DemoCustomer, year: number, date = momentIn(year, random)): void {
    // Keeps this year's orders in the past, even in January.
    if (date > today) date = new Date(newYear + random() * (today.getTime() - newYear))
    const month = date.getUTCMonth()
    const count = 2 + Math.floor(random() * (3 + customer.size))
    const chosen = new Set<number>()
    for (let attempt = 0; attempt < 60 && chosen.size < count; attempt++) {
      const index = Math.floor(random() * products.length)
      const product = products[index]
      if (product && random() * 10 < (season[product.productType][month] ?? 0) + 1) chosen.add(index)
    }
    if (chosen.size === 0) chosen.add(0)
    const yearsBack = thisYear - yearInAmsterdam(date)
    orders.push({
      customer,
      date,
      comment: random() < 0.3 ? pick(remarks) : undefined,
      orderstatus: today.getTime() - date.getTime() < 3 * day ? 'open' : 'verwerkt',
      lines: [...chosen].map((product) => ({
        product,
        qty: packs(products[product]?.productType ?? 'bollen', customer.size, random),
        priceCents: Math.max(1, Math.round((products[product]?.priceCents ?? 1) * 0.965 ** yearsBack)),
      })),
    })
  }

  const weighted = customers.flatMap((customer) => Array.from({ length: customer.size }, () => customer))
  for (let year = yearBeforeFirst + 1; year <= thisYear; year++) {
    for (let index = 0; index < othersAYear; index++) addOrder(pick(weighted) ?? demoBuyer, year)
    for (let index = 0; index < buyersAYear(year, thisYear); index++) addOrder(demoBuyer, year)
  }
  for (let index = 0; index < 9; index++) {
    addOrder(pick(weighted) ?? demoBuyer, thisYear, new Date(today.getTime() - random() * 2.5 * day))
  }
  return orders.sort((a, b) => a.date.getTime() - b.date.getTime())
}

function momentIn(year: number, random: () => number): Date {
  let left = random() * monthly.reduce((sum, chance) => sum + chance, 0)
  const month = monthly.findIndex((chance) => (left -= chance) < 0)
  const date = new Date(
    Date.UTC(
      year,
      Math.max(0, month),
      1 + Math.floor(random() * 28),
      4 + Math.floor(random() * 12),
      Math.floor(random() * 60),
    ),
  )
  return date.getUTCDay() === 0 ? new Date(date.getTime() + day) : date
}

/** Seeded numbers in [0, 1): mulberry32. */
function repeatableRandom(): () => number {
  let state = 845059820
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function packs(type: ProductType, size: number, random: () => number): number {
  const pack = { bollen: 50, waxbollen: 6, planten: 8 }[type]
  return pack * (1 + Math.floor(random() * (2 + size * 1.5)))
}
