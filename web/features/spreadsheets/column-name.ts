import type { ColumnRead } from '../../../sheets/recognize.ts'

/** 'kolom F, Aantal'; without a heading its first cell: 'kolom F (500)'. */
export function columnName({ letter, heading, example }: ColumnRead): string {
  const text = heading === '' ? ` (${short(example)})` : `, ${short(heading)}`
  return `kolom ${letter}${text}`
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

export const namesTogether = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} en ${names.at(-1) ?? ''}`
