import { type RawBuilder, sql } from 'kysely'
import { straightQuotes } from '../../../contract/values/quotes.ts'

/** SQLite's lower() knows only ASCII, few people type accents, and phones turn 't into ’t or ‘t. */
const fold = (text: string) => straightQuotes(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Makes text comparable: for storing in a `search` column and for what is looked for in it. */
export function searchText(...parts: readonly (string | number)[]): string {
  return fold(parts.join(' '))
}

/** True if the column contains the typed text, taken literally. */
export function searchMatches(typed: string, column = 'search'): RawBuilder<boolean> {
  const pattern = `%${fold(typed).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
