// Which products changed last, for pages that come back after their connection was lost. What is told of them is read when
// somebody asks, so that this needs little memory and nothing in it is out of date.
import { newId } from '../db/new-id.ts'

/** Who missed more than these asks for everything again. */
const kept = 2_000

export class RecentChanges {
  /** Another process, or this one after a new start, knows nothing of these numbers. */
  readonly #process = newId()
  #count = 0
  #forgotten = 0
  readonly #changes = new Map<string, number>()

  /** Names what has happened until now: the `id` of an event. */
  get position(): string {
    return `${this.#process}.${this.#count}`
  }

  add(productId: string): void {
    this.#count++
    // Behind all others, also where it was there before.
    this.#changes.delete(productId)
    this.#changes.set(productId, this.#count)
    for (const [oldest, at] of this.#changes) {
      if (this.#changes.size <= kept) break
      this.#changes.delete(oldest)
      this.#forgotten = at
    }
  }

  /** Too much changed to name it. */
  forget(): void {
    this.#count++
    this.#forgotten = this.#count
    this.#changes.clear()
  }

  /** The products that changed after a position; undefined where that is not known any more. */
  since(position: string): string[] | undefined {
    const [process, text = ''] = position.split('.')
    const at = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (process !== this.#process || !(at >= this.#forgotten && at <= this.#count)) return undefined
    return [...this.#changes].filter(([, changedAt]) => changedAt > at).map(([id]) => id)
  }
}
