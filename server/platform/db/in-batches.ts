import { setImmediate as nextTurn } from 'node:timers/promises'

/** Reads at most `size` rows at once, from after the last one read; between two batches the process serves its connections. */
export async function* inBatches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < size) return
    await nextTurn()
  }
}
