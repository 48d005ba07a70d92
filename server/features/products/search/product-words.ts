import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { searchText } from '../../../platform/db/search.ts'
import { tradeNames } from './trade-names.ts'

/** Beside the code, which never changes. */
export const searchedFields = ['productName', 'kleur', 'botanisch', 'maat', 'productType', 'vbnCode'] as const

/** Of a word that is neither in the name nor the colour. */
const beside = 1

/** Words with their penalty. The colour counts as much as the name, which may contain the colour of the wax. */
export function wordsOfProduct(product: ManagedProduct): Map<string, number> {
  const wordsIn = (text: string) => wordsOf(withSizes(folded(text)))
  const [name, colour] = [wordsIn(product.productName), wordsIn(product.kleur)]
  const others = wordsIn(`${product.botanisch} ${product.maat} ${product.productType}`)
  const words = new Map<string, number>()
  for (const word of [...others, ...tradeNames([...name, ...others])]) words.set(word, beside)
  for (const word of [...name, ...colour, ...tradeNames(colour)]) words.set(word, 0)
  return words
}

/** Words that only count as a whole: a part of a number says nothing, and may be a size. */
export function numbersOfProduct({ productCode, vbnCode }: ManagedProduct): string[] {
  return [joined(folded(productCode)), ...(vbnCode === '' ? [] : [vbnCode])]
}

/** Lowercase, without accents, straight quotes. */
export const folded = (text: string) => searchText(text).trim()

/** A folded text with sizes as they are stored: '16 - 17' becomes '16/17', '10,5' '10.5'. */
export const withSizes = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])(\d+)\s*(?:[-/]\s*(?=\d)|\/\s*(?=\+))/gu, '$1/').replace(/(?<=\d),(?=\d)/g, '.')

/** Splits such a text; a size ('10/11', '12/+', 'p10.5') is one word, and a plural's "'s" is dropped. */
export function wordsOf(text: string): string[] {
  return text.replace(/(?<=\p{L}{2})'s(?!\p{L})/gu, '').match(/[\p{L}\p{N}]+(?:\/[\p{N}+]+|(?<=\d)\.\d+)?/gu) ?? []
}

/** A folded text without separators, except in a size: equal for 'tete-a-tete' and 'tete a tete'. */
export const joined = (text: string) => text.replace(/[\s'"()-]|(?<!\d)[.,/]|[.,/](?!\d)/g, '')
