/** The letters a to z of a word as bits, which tells cheaply that two words cannot be alike. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

/** How many letters of one word are missing in another one. */
export function missingLetters(wanted: number, there: number): number {
  let missing = 0
  for (let rest = wanted & ~there; rest !== 0; rest &= rest - 1) missing++
  return missing
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const

/**
 * Letters added, left out, changed or swapped with their neighbour between what was typed and a word, or, where fewer, the
 * word's beginning.
 * @param most no more than these are counted
 * @returns undefined for more than `most`, and for texts too long to be words
 */
export function editDistance(typed: string, word: string, most: number): { edits: number; whole: boolean } | undefined {
  const length = Math.min(word.length, typed.length + most)
  if (word.length < typed.length - most || length >= 64) return undefined
  let [before, last, row] = [rows[0], rows[1], rows[2]]
  for (let column = 0; column <= length; column++) last[column] = column
  for (let line = 1; line <= typed.length; line++) {
    row[0] = line
    let least = line
    for (let column = 1; column <= length; column++) {
      const same = typed.charCodeAt(line - 1) === word.charCodeAt(column - 1)
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        line > 1 &&
        column > 1 &&
        typed.charCodeAt(line - 1) === word.charCodeAt(column - 2) &&
        typed.charCodeAt(line - 2) === word.charCodeAt(column - 1)
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      row[column] = edits
      if (edits < least) least = edits
    }
    if (least > most) return undefined
    ;[before, last, row] = [last, row, before]
  }
  const whole = length === word.length ? (last[length] ?? most + 1) : most + 1
  let beginning = whole
  for (let column = 1; column <= length; column++) beginning = Math.min(beginning, last[column] ?? beginning)
  return { edits: beginning, whole: whole === beginning }
}
