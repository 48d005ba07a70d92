/** A copy of `set` with all of these, or without them. */
export function withIds(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}
