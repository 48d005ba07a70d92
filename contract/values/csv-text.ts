// Text in a CSV with semicolons. An apostrophe keeps a spreadsheet from computing it; our own import removes it again.

/** Existing apostrophes get one more, so that reading is exact. Numbers such as '-1,25' are not guarded. */
const guarded = (text: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

export function csvText(text: string): string {
  const cell = guarded(text)
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export const unguarded = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')
