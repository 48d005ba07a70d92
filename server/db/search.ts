import { type RawBuilder, sql } from 'kysely'

/** Text as it is stored for finding: lowercase, since SQLite's own lower() knows ASCII only. */
export function searchText(...parts: readonly (string | number)[]): string {
  return parts.join(' ').toLowerCase()
}

/** True for rows whose `search` holds what was typed, anywhere and literally. */
export function searchMatches(typed: string): RawBuilder<boolean> {
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`"search" like ${pattern} escape '\\'`
}
