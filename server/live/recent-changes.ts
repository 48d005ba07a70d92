// Which products changed last, for pages that come back after their connection was lost. What is told of them is read when
// somebody asks, so that this needs little memory and nothing in it is out of date.
import { newId } from '../db/new-id.ts'

/** Who missed more than these asks for everything again. */
const kept = 2_000

interface Change {
  /** Counted from the start of the process. */
  readonly count: number
  /** When this process learned of it, in milliseconds. */
  readonly at: number
}

export class RecentChanges {
  /** Another process, or this one after a new start, knows nothing of these numbers. */
  readonly #process = newId()
  #count = 0
  /** Of this one and those before it nothing is known any more. */
  #forgotten: Change
  readonly #changes = new Map<string, Change>()

  constructor(now: number) {
    this.#forgotten = { count: 0, at: now }
  }

  /** Names what has happened until now. */
  get position(): string {
    return `${this.#process}.${this.#count}`
  }

  add(productId: string, now: number): void {
    this.#count++
    // Behind all others, also where it was there before.
    this.#changes.delete(productId)
    this.#changes.set(productId, { count: this.#count, at: now })
    for (const [oldest, change] of this.#changes) {
      if (this.#changes.size <= kept) break
      this.#changes.delete(oldest)
      this.#forgotten = change
    }
  }

  /** Too much changed to name it. */
  forget(now: number): void {
    this.#count++
    this.#forgotten = { count: this.#count, at: now }
    this.#changes.clear()
  }

  /** The products that changed after a position; undefined where that is not known any more. */
  since(position: string): string[] | undefined {
    const [process, text = ''] = position.split('.')
    const at = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (process !== this.#process || !(at >= this.#forgotten.count && at <= this.#count)) return undefined
    return this.#named(({ count }) => count > at)
  }

  /** The products that changed after a moment; undefined where that is not known any more. */
  sinceMoment(moment: number): string[] | undefined {
    return moment > this.#forgotten.at ? this.#named(({ at }) => at >= moment) : undefined
  }

  #named(wanted: (change: Change) => boolean): string[] {
    return [...this.#changes].filter(([, change]) => wanted(change)).map(([id]) => id)
  }
}
