// Names in the environment that are nearly a setting of ours: mistyped, and otherwise never noticed.

/** How many letters may differ: in a short name two make another word. */
const tolerance = (name: string) => (name.length < 6 ? 0 : name.length < 9 ? 1 : 2)
const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** @returns one sentence for each name that is nearly one of `known` and is none */
export function nearSettings(names: readonly string[], known: readonly string[]): string[] {
  const exact = new Set(known)
  return names
    .filter((name) => !exact.has(name))
    .flatMap((name) => {
      const meant = known.find((one) => isNear(plain(name), plain(one), tolerance(one)))
      return meant === undefined ? [] : [`${name} is no setting of this program; is ${meant} meant?`]
    })
}

/** Most words differ by more in their length alone, which takes no time to see: every start asks this of some thousand pairs. */
const isNear = (one: string, other: string, most: number) =>
  Math.abs(one.length - other.length) <= most && distance(one, other) <= most

/** Letters to add, remove or replace to get from one word to the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1]
    for (const [column, wanted] of other.split('').entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
