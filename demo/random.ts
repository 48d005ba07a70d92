/** Seeded chance, so that the same seed always draws the same picture. */
export type Random = {
  /** Uniform in [0, 1). */
  readonly next: () => number
  /** Uniform in [low, high). */
  readonly between: (low: number, high: number) => number
  /** `centre` give or take `spread`, values near the centre more likely. */
  readonly around: (centre: number, spread: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(list: readonly [Item, ...Item[]]) => Item
}

export function createRandom(seed: string): Random {
  let state = hash(seed)
  // mulberry32: small, fast, and good enough for petals.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    around: (centre, spread) => centre + spread * (next() + next() - 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  }
  return value | 0
}
