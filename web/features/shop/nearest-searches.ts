/** Shorter than this, a part of a word finds anything. */
const leastLetters = 3
const mostSearches = 4

/** Searches that may find what one that found nothing meant: its words one by one or, of a single word, its beginning. */
export function nearestSearches(zoek: string): readonly string[] {
  const words = zoek.split(/\s+/).filter(({ length }) => length >= leastLetters)
  const [only] = words
  if (words.length > 1) return words.slice(0, mostSearches)
  if (only === undefined) return []
  const lengths = [only.length - 2, Math.ceil(only.length / 2)].filter((length) => length >= leastLetters)
  return [...new Set(lengths)].map((length) => only.slice(0, length))
}
