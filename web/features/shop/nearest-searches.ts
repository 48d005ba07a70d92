/** Shorter parts of a word match anything. */
const leastLetters = 3
const mostSearches = 4

/** For a search without results: its words one by one or, of a single word, its beginning. */
export function nearestSearches(zoek: string): readonly string[] {
  const words = zoek.split(/\s+/).filter(({ length }) => length >= leastLetters)
  const [only] = words
  if (words.length > 1) return words.slice(0, mostSearches)
  if (only === undefined) return []
  const lengths = [only.length - 2, Math.ceil(only.length / 2)].filter((length) => length >= leastLetters)
  return [...new Set(lengths)].map((length) => only.slice(0, length))
}
