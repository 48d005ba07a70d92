/** Edits (swaps count as one) from `typed` to the word, and to its most similar beginning; above `most`: not near. */
export function editDistance(typed: string, word: string, most: number): { whole: number; beginning: number } {
  const none = { whole: most + 1, beginning: most + 1 }
  const length = Math.min(word.length, typed.length + most)
  if (length < typed.length - most) return none
  let before: number[] = []
  let last = Array.from({ length: length + 1 }, (_, column) => column)
  for (let line = 1; line <= typed.length; line++) {
    const row = [line]
    let least = line
    for (let column = 1; column <= length; column++) {
      const isSame = typed[line - 1] === word[column - 1]
      const isSwapped = typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1]
      const oneMore = Math.min(last[column] ?? 0, row[column - 1] ?? 0) + 1
      let edits = Math.min(oneMore, (last[column - 1] ?? 0) + (isSame ? 0 : 1))
      if (isSwapped && line > 1 && column > 1) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return none
    before = last
    last = row
  }
  return { whole: length < word.length ? most + 1 : (last[length] ?? 0), beginning: Math.min(...last.slice(1)) }
}
