/** The lowest distance is shown first. */
export type Distances<Item> = Map<Item, number>
export type Words<Item> = Map<string, Distances<Item>>
export type Shown<Item> = (item: Item) => boolean

export function add<Item>(words: Words<Item>, word: string, item: Item, distance: number): void {
  const items = words.get(word)
  if (items) items.set(item, distance)
  else words.set(word, new Map([[item, distance]]))
}

export function drop<Item>(words: Words<Item>, word: string, item: Item): void {
  const items = words.get(word)
  if (items?.delete(item) && items.size === 0) words.delete(word)
}

export function nearer<Item>(found: Distances<Item>, item: Item, distance: number): void {
  if (distance < (found.get(item) ?? Infinity)) found.set(item, distance)
}

/** @returns whether there is any that is shown */
export function allNearer<Item>(
  found: Distances<Item>,
  items: Distances<Item> | undefined,
  further: number,
  isShown: Shown<Item>,
): boolean {
  let any = false
  for (const [item, distance] of items ?? []) {
    if (!isShown(item)) continue
    any = true
    nearer(found, item, distance + further)
  }
  return any
}

export function inBoth<Item>(some: Distances<Item>, others: Distances<Item>): Distances<Item> {
  const both: Distances<Item> = new Map()
  for (const [item, distance] of some) {
    const other = others.get(item)
    if (other !== undefined) both.set(item, distance + other)
  }
  return both
}
