import { type RawBuilder, sql } from 'kysely'
import { straightQuotes } from '../../contract/quotes.ts'

/** Lowercase and without accents, since SQLite's own lower() knows ASCII only and nobody types 'Tête-à-Tête' in full. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Text as it is stored for finding, and as what was typed is looked for in it. */
export function searchText(...parts: readonly (string | number)[]): string {
  return fold(parts.join(' '))
}

/** True for rows whose `search`, or the column that is named, holds what was typed, anywhere and literally but for its quotes. */
export function searchMatches(typed: string, column = 'search'): RawBuilder<boolean> {
  const matches = withAnyQuotes(fold(typed)).map((text) => {
    const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
  })
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/** Names stand as they were typed: 't on a keyboard, ’t or ‘t on a telephone. */
function withAnyQuotes(text: string): readonly string[] {
  const straight = straightQuotes(text)
  return [...new Set([text, straight, straight.replaceAll("'", '’'), straight.replaceAll("'", '‘')])]
}
