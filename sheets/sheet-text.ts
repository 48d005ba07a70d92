import { cleanText } from '../contract/values/text.ts'
import type { Cell, SheetRow } from './sheet-row.ts'

/** Clean text with plain spaces, without signs that cannot be seen. */
export const plainText = (text: string): string =>
  cleanText(
    text
      .replace(/[\u2028\u2029]/g, '\n')
      .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''),
  )

/** As it stands in the file, except what no database stores; the fields clean it. */
export const exactText = (cell: string): string => cell.replaceAll('\0', '').toWellFormed().trim()

/** A cell in one line, as a person would type it. */
export const cellText = (cell: Cell | undefined = ''): string =>
  typeof cell === 'number' ? numberText(cell) : plainText(cell).replace(/\s+/g, ' ').trim()

/** Of a row with one filled cell; '' for others. */
export function onlyText({ cells }: SheetRow): string {
  const [only, ...more] = cells.filter((cell) => cell !== '')
  return more.length === 0 ? cellText(only) : ''
}

/** Three decimals get a zero: '2,125' could be two thousand. */
const numberText = (number: number) =>
  String(number)
    .replace('.', ',')
    .replace(/,\d{3}$/, '$&0')
