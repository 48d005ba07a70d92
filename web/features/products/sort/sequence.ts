// Rows in the shop's order, counted from 0.

interface Row {
  readonly _id: string
}

export function moveRow<R extends Row>(rows: readonly R[], id: string, to: number): readonly R[] {
  const row = rows.find(({ _id }) => _id === id)
  if (!row) return rows
  const others = rows.filter((other) => other !== row)
  return others.toSpliced(Math.max(0, to), 0, row)
}

/** Rows that are drawn at once. */
const mostDrawn = 100
/** Up to here all are. */
const mostWithoutWindow = 2 * mostDrawn

/** @returns the rows to draw: all of a usual shop, else some around this place */
export function windowAround(at: number, total: number): { start: number; end: number } {
  if (total <= mostWithoutWindow) return { start: 0, end: total }
  const start = Math.min(Math.max(0, at - mostDrawn / 2), total - mostDrawn)
  return { start, end: start + mostDrawn }
}

/** Applies an order to a catalogue changed by someone else; new rows come last. */
export function mergeSequence<R extends Row>(sorted: readonly R[], now: readonly R[]): readonly R[] {
  const current = new Map(now.map((row) => [row._id, row]))
  const known = new Set(sorted.map(({ _id }) => _id))
  return [...sorted.flatMap(({ _id }) => current.get(_id) ?? []), ...now.filter(({ _id }) => !known.has(_id))]
}
