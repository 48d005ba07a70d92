// The agreed prices of one list in memory: 16 bytes a price, so that fifty lists of twenty thousand fit beside the catalogue.
import { type Day, isDay } from '../../contract/dates.ts'
import type { AgreedPrice, PriceTerms } from '../../contract/price.ts'

/** A price as its row has it. */
export interface AgreedRow {
  readonly productId: string
  readonly priceCents: number
  readonly van: string | null
  readonly totEnMet: string | null
}

/** Gives each text a number of its own; lists share one, since they are about the same products. */
export class Numbering {
  readonly #numbers = new Map<string, number>()

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size)
    return this.#numbers.size - 1
  }

  /** Undefined for a text that nobody has asked a number for. */
  find(text: string): number | undefined {
    return this.#numbers.get(text)
  }
}

const none = -1

export class AgreedPrices implements Pick<PriceTerms['agreed'], 'get'> {
  readonly #products: Numbering
  /** Four figures a price: its product's number, cents, and the places of its first and last day among `#days`. */
  #figures = new Int32Array(0)
  #isSorted = true
  readonly #days: Day[] = []
  readonly #places = new Map<string, number>()

  constructor(products: Numbering) {
    this.#products = products
  }

  /** How many prices there are. */
  get size(): number {
    return this.#figures.length / 4
  }

  /** Takes in rows of the list, some at a time, so that a long one is never there as rows whole; each product once. */
  add(rows: readonly AgreedRow[]): this {
    let at = this.#figures.length
    const figures = new Int32Array(at + rows.length * 4)
    figures.set(this.#figures)
    let before = figures[at - 4] ?? none
    for (const { productId, priceCents, van, totEnMet } of rows) {
      const product = this.#products.numberOf(productId)
      figures.set([product, priceCents, this.#placeOf(van), this.#placeOf(totEnMet)], at)
      if (product < before) this.#isSorted = false
      before = product
      at += 4
    }
    this.#figures = figures
    return this
  }

  #placeOf(day: string | null): number {
    if (day === null || !isDay(day)) return none
    const known = this.#places.get(day)
    if (known !== undefined) return known
    this.#places.set(day, this.#days.length)
    return this.#days.push(day) - 1
  }

  #sort(): void {
    const before = this.#figures
    const order = Uint32Array.from({ length: this.size }, (_, index) => index * 4)
    order.sort((a, b) => (before[a] ?? none) - (before[b] ?? none))
    const figures = new Int32Array(before.length)
    for (const [index, at] of order.entries()) figures.set(before.subarray(at, at + 4), index * 4)
    this.#figures = figures
    this.#isSorted = true
  }

  get(productId: string): AgreedPrice | undefined {
    const product = this.#products.find(productId)
    if (product === undefined) return undefined
    if (!this.#isSorted) this.#sort()
    const at = this.#find(product)
    if (at === undefined) return undefined
    const day = (figure: number) => this.#days[this.#figures[at + figure] ?? none] ?? null
    return { priceCents: this.#figures[at + 1] ?? 0, van: day(2), totEnMet: day(3) }
  }

  /** Where the figures of a product begin. */
  #find(product: number): number | undefined {
    let low = 0
    let high = this.size - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#figures[middle * 4] ?? none
      if (found === product) return middle * 4
      if (found < product) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
}
