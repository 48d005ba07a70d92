// Text as it stands in a CSV with semicolons. What a spreadsheet would compute begins with an apostrophe there, which our own
// reading takes away again.

/** Text that itself has apostrophes before such a sign gets one more. Numbers are no such text, '-1,25' among them. */
const guarded = (text: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

export function csvText(text: string): string {
  const cell = guarded(text)
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export const unguarded = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')
