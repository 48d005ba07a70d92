import { straightQuotes } from '../../../../contract/values/quotes.ts'
import { searchText } from '../../../platform/db/search.ts'

/** Lowercase, without accents, straight quotes. */
export const folded = (text: string) => straightQuotes(searchText(text)).trim()

/** Splits a folded text; a size ('10/11', '12/+') is one word, and a plural's "'s" is dropped. */
export function wordsOf(text: string): string[] {
  return text.replace(/(?<=\p{L}{2})'s(?!\p{L})/gu, '').match(/[\p{L}\p{N}]+(?:\/[\p{N}+]+)?/gu) ?? []
}

/** A folded text without separators: equal for 'tete-a-tete' and 'tete a tete'. */
export const joined = (text: string) => text.replace(/[\s'",.()/-]/g, '')
