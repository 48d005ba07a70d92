// Text in a CSV that a spreadsheet would compute begins with an apostrophe there, which our own reading takes away again.

/** Text that itself has apostrophes before such a sign gets one more. Numbers are no such text, '-1,25' among them. */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

export const unguarded = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')
