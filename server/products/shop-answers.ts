// The answers of GET /products/shop as ready bytes, for as long as nothing in them changes.
import { KeptAnswer } from '../http/kept-answer.ts'
import { type Found, type Shelf, shopJson, type ShopQuery } from './shelf.ts'

/** Of plain bytes; the compressed forms come on top of it, a fraction of their size. */
const maxKept = 24 * 1024 * 1024

interface Kept {
  readonly shelf: Shelf
  readonly found: Found
  /** The shelf's `changes` when it was written. */
  readonly since: number
  readonly answer: KeptAnswer
}

/** @returns the answer to a query; queries are told apart by their object, which serve.ts gives again for the same text */
export function keepShopAnswers(): (shelf: Shelf, query: ShopQuery) => KeptAnswer {
  const kept = new Map<ShopQuery, Kept>()
  let size = 0

  function forget(query: ShopQuery, { answer }: Kept): void {
    kept.delete(query)
    size -= answer.size
  }

  function write(found: Found): KeptAnswer {
    const page = found.page === undefined ? {} : { 'x-page': String(found.page) }
    return new KeptAnswer(shopJson(found), { 'x-total-count': String(found.total), ...page })
  }

  return (shelf, query) => {
    const before = kept.get(query)
    if (before?.shelf === shelf && shelf.unchanged(before.found, before.since)) return before.answer
    if (before) forget(query, before)
    const found = shelf.findInShop(query)
    const answer = write(found)
    kept.set(query, { shelf, found, since: shelf.changes, answer })
    size += answer.size
    for (const [oldest, entry] of kept) {
      if (size <= maxKept || entry.answer === answer) break
      forget(oldest, entry)
    }
    return answer
  }
}
