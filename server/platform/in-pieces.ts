import { setImmediate as nextTurn } from 'node:timers/promises'

/** After each piece of `size` items the process serves its connections. */
export async function* inPieces<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let at = 0; at < items.length; at += size) {
    yield items.slice(at, at + size)
    await nextTurn()
  }
}
