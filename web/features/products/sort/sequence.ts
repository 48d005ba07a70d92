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

/** Applies an order to a catalogue changed by someone else; new rows come last. */
export function mergeSequence<R extends Row>(sorted: readonly R[], now: readonly R[]): readonly R[] {
  const current = new Map(now.map((row) => [row._id, row]))
  const known = new Set(sorted.map(({ _id }) => _id))
  return [...sorted.flatMap(({ _id }) => current.get(_id) ?? []), ...now.filter(({ _id }) => !known.has(_id))]
}
