import { type RawBuilder, sql } from 'kysely'
import { straightQuotes } from '../../contract/quotes.ts'

/**
 * Lowercase, without accents and with straight quotes: SQLite's own lower() knows ASCII only, nobody types 'Tête-à-Tête' in
 * full, and 't is typed on a keyboard where a telephone makes ’t or ‘t of it.
 */
const fold = (text: string) => straightQuotes(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Text as it is stored for finding, and as what was typed is looked for in it. */
export function searchText(...parts: readonly (string | number)[]): string {
  return fold(parts.join(' '))
}

/** True for rows whose `search`, or the column that is named, holds what was typed, anywhere and literally. */
export function searchMatches(typed: string, column = 'search'): RawBuilder<boolean> {
  const pattern = `%${fold(typed).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
