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
  readonly size: number
  readonly #products: Numbering
  /** Four figures a price, by product: its number, cents, and the places of its first and last day among `#days`. */
  readonly #figures: Int32Array
  readonly #days: Day[] = []

  constructor(rows: readonly AgreedRow[], products: Numbering) {
    this.size = rows.length
    this.#products = products
    const places = new Map<string, number>()
    const placeOf = (day: string | null) => {
      if (day === null || !isDay(day)) return none
      const known = places.get(day)
      if (known !== undefined) return known
      places.set(day, this.#days.length)
      return this.#days.push(day) - 1
    }
    const numbered = rows.map((row) => ({ row, product: products.numberOf(row.productId) }))
    numbered.sort((a, b) => a.product - b.product)
    this.#figures = new Int32Array(rows.length * 4)
    let at = 0
    for (const { row, product } of numbered) {
      this.#figures[at++] = product
      this.#figures[at++] = row.priceCents
      this.#figures[at++] = placeOf(row.van)
      this.#figures[at++] = placeOf(row.totEnMet)
    }
  }

  get(productId: string): AgreedPrice | undefined {
    const product = this.#products.find(productId)
    if (product === undefined) return undefined
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
