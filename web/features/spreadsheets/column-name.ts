import type { ColumnRead } from '../../../sheets/recognize.ts'

/** 'kolom F, Aantal'; without a heading its first cell: 'kolom F (500)'. */
export function columnName({ letter, heading, example }: ColumnRead): string {
  const text = heading === '' ? ` (${short(example)})` : `, ${short(heading)}`
  return `kolom ${letter}${text}`
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

const together = new Intl.ListFormat('nl')

export const namesTogether = (names: readonly string[]): string => together.format(names)
