import { type RawBuilder, sql } from 'kysely'
import { straightQuotes } from '../../../contract/values/quotes.ts'

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l' }

/** SQLite's lower() knows only ASCII, few people type accents, and phones turn 't into ’t or ‘t. */
const fold = (text: string) =>
  straightQuotes(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœł]/g, (letter) => plainLetters[letter] ?? letter)

/** Makes text comparable: for storing in a `search` column and for what is looked for in it. */
export function searchText(...parts: readonly (string | number)[]): string {
  return fold(parts.join(' '))
}

/** Of a text without words: one that everything contains. */
export const searchWords = (typed: string) => fold(typed).trim().split(/\s+/)

/** True if the columns contain every typed word, taken literally, in any order. */
export function searchMatches(typed: string, columns: readonly string[] = ['search']): RawBuilder<boolean> {
  const words = searchWords(typed).map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    const inColumns = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`)
    return sql`(${sql.join(inColumns, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}
