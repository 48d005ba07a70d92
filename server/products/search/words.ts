// Text as words to find products by.
import { straightQuotes } from '../../../contract/quotes.ts'
import { searchText } from '../../db/search.ts'

/** Lowercase, without accents, quotes straight: the form in which texts are compared. */
export const folded = (text: string) => straightQuotes(searchText(text)).trim()

/** The words of a folded text; a size ('10/11', '12/+') is one word, and so is a plural's "'s". */
export function wordsOf(text: string): string[] {
  return text.replace(/(?<=\p{L}{2})'s(?!\p{L})/gu, '').match(/[\p{L}\p{N}]+(?:\/[\p{N}+]+)?/gu) ?? []
}

/** A folded text without spaces and the signs between words: 'tete-a-tete' and 'tete a tete' alike. */
export const joined = (text: string) => text.replace(/[\s'",.()/-]/g, '')
