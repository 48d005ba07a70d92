import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { straightQuotes } from '../../../../contract/values/quotes.ts'
import { searchText } from '../../../platform/db/search.ts'
import { editDistance } from '../../../platform/edit-distance.ts'
import { tradeNames } from './trade-names.ts'

/** The lowest distance is shown first. */
type Distances<Item> = Map<Item, number>

const rank = { code: 0, endOfCode: 1, beginningOfCode: 2, beginningOfName: 3, rest: 4 } as const
const penalty = { beginning: 1, inside: 3, misspelt: 4, compound: 4, beside: 1, asTyped: 6 } as const
/** Minimum letters to match inside a word and across words. */
const [insideWords, acrossWords] = [3, 4]
/** Minimum letters typed for one error, for two, and in the matched word for two. */
const [oneWrong, twoWrong, longWord] = [5, 6, 8]
const fillers = new Set(['de', 'het', 'een', 'en', 'van', 'met', 'voor', 'in', 'op', 'of', 'per', 'maat'])

export class ProductSearch<Item> {
  readonly #words = new Map<string, Distances<Item>>()
  readonly #texts = new Map<Item, { readonly code: string; readonly name: string; readonly all: string }>()

  put(item: Item, product: ManagedProduct): void {
    const written = folded(`${product.productCode} ${product.productName}`)
    const [code, name] = [joined(folded(product.productCode)), joined(folded(product.productName))]
    this.#texts.set(item, { code, name, all: `${written}\n${code}\n${name}` })
    for (const [word, penalty] of wordsOfProduct(product)) {
      const items = this.#words.get(word)
      if (items) items.set(item, penalty)
      else this.#words.set(word, new Map([[item, penalty]]))
    }
  }

  remove(item: Item, put: ManagedProduct): void {
    this.#texts.delete(item)
    for (const word of wordsOfProduct(put).keys()) {
      const items = this.#words.get(word)
      if (items?.delete(item) && items.size === 0) this.#words.delete(word)
    }
  }

  find(typed: string): ReadonlyMap<Item, number> {
    const text = folded(typed)
    const found = this.#findWords(text, false)
    this.#findAsTyped(text, found)
    return found.size > 0 ? found : this.#findWords(text, true)
  }

  /** Matches the literal text in code and name; the only way to find non-words such as '50%'. */
  #findAsTyped(text: string, found: Distances<Item>): void {
    const short = joined(text)
    const across = short.length >= acrossWords ? short : text
    for (const [item, { code, name, all }] of this.#texts) {
      if (!all.includes(text) && (across === text || !all.includes(across))) continue
      const beginsName = short !== '' && name.startsWith(short)
      const inName = beginsName ? rank.beginningOfName : rank.rest + penalty.asTyped
      nearer(found, item, codeRank(code, short) ?? inName)
    }
  }

  #findWords(text: string, misspelt: boolean): Distances<Item> {
    const all = new Set(wordsOf(text))
    const significant = [...all].filter((word) => !fillers.has(word))
    const [first, ...others] = (significant.length > 0 ? significant : [...all]).map((word) =>
      this.#findWord(word, misspelt),
    )
    const found: Distances<Item> = new Map()
    for (const [item, distance] of first ?? []) found.set(item, rank.rest + distance)
    return others.reduce(inBoth, found)
  }

  /** Allows spelling errors when no word begins with the typed one, or with `misspelt`. */
  #findWord(typed: string, misspelt: boolean): Distances<Item> {
    const found: Distances<Item> = new Map()
    let isBeginning = false
    for (const [word, items] of this.#words) {
      const at = word.indexOf(typed)
      if (at === -1 || (at > 0 && typed.length < insideWords)) continue
      if (at === 0) isBeginning = true
      allNearer(found, items, word === typed ? 0 : at === 0 ? penalty.beginning : penalty.inside)
    }
    if (!isBeginning || misspelt) this.#findMisspelt(typed, found)
    if (found.size === 0 && typed.length >= acrossWords)
      for (const [item, { name }] of this.#texts) if (name.includes(typed)) found.set(item, penalty.inside)
    return found.size > 0 ? found : this.#findCompound(typed)
  }

  #findMisspelt(typed: string, found: Distances<Item>): void {
    if (typed.length < oneWrong || /\d/.test(typed)) return
    const [one, two]: [Distances<Item>, Distances<Item>] = [new Map(), new Map()]
    for (const [word, items] of this.#words) {
      const most = typed.length < twoWrong || word.length < longWord ? 1 : 2
      const { whole, beginning: edits } = editDistance(typed, word, most)
      const distance = penalty.misspelt + 2 * edits + (whole === edits ? 0 : 1)
      if (edits > 0 && edits <= most) allNearer(edits === 1 ? one : two, items, distance)
    }
    allNearer(found, one.size > 0 ? one : two, 0)
  }

  /** 'waxamaryllis' matches both parts, as does 'amaryllisbollen' in the category 'waxbollen'; 'zomertulp' only the last. */
  #findCompound(typed: string): Distances<Item> {
    const found: Distances<Item> = new Map()
    for (let at = insideWords; at <= typed.length - insideWords; at++) {
      const firsts = this.#words.get(typed.slice(0, at))
      if (!firsts) continue
      const last = typed.slice(at)
      for (const [word, items] of this.#words) {
        if (!word.startsWith(last) && !word.endsWith(last)) continue
        const further = penalty.compound + (word.startsWith(last) ? 0 : penalty.beginning)
        allNearer(found, inBoth(firsts, items), further)
      }
    }
    for (let at = acrossWords; found.size === 0 && at <= typed.length - acrossWords; at++)
      allNearer(found, this.#words.get(typed.slice(at)) ?? new Map(), penalty.compound)
    return found
  }
}

/** Beside the code, which never changes. */
export const searchedFields = ['productName', 'kleur', 'botanisch', 'maat', 'productType'] as const

/** Words with their penalty. The colour counts as much as the name, which may contain the colour of the wax. */
function wordsOfProduct(product: ManagedProduct): Map<string, number> {
  const [name, colour] = [wordsOf(folded(product.productName)), wordsOf(folded(product.kleur))]
  const others = wordsOf(folded(`${product.botanisch} ${product.maat} ${product.productType}`))
  const words = new Map<string, number>()
  for (const word of [...others, ...tradeNames([...name, ...others])]) words.set(word, penalty.beside)
  for (const word of [...name, ...colour, ...tradeNames(colour)]) words.set(word, 0)
  return words
}

function codeRank(code: string, typed: string): number | undefined {
  if (!/\d/.test(typed)) return undefined
  if (code === typed) return rank.code
  if (typed.length >= 3 && code.endsWith(typed)) return rank.endOfCode
  return code.startsWith(typed) ? rank.beginningOfCode : undefined
}

function nearer<Item>(found: Distances<Item>, item: Item, distance: number): void {
  if (distance < (found.get(item) ?? Infinity)) found.set(item, distance)
}

function allNearer<Item>(found: Distances<Item>, items: Distances<Item>, further: number): void {
  for (const [item, distance] of items) nearer(found, item, distance + further)
}

function inBoth<Item>(some: Distances<Item>, others: Distances<Item>): Distances<Item> {
  const both: Distances<Item> = new Map()
  for (const [item, distance] of some) {
    const other = others.get(item)
    if (other !== undefined) both.set(item, distance + other)
  }
  return both
}

/** Lowercase, without accents, straight quotes. */
export const folded = (text: string) => straightQuotes(searchText(text)).trim()

/** Splits a folded text; a size ('10/11', '12/+') is one word, and a plural's "'s" is dropped. */
function wordsOf(text: string): string[] {
  return text.replace(/(?<=\p{L}{2})'s(?!\p{L})/gu, '').match(/[\p{L}\p{N}]+(?:\/[\p{N}+]+)?/gu) ?? []
}

/** A folded text without separators: equal for 'tete-a-tete' and 'tete a tete'. */
const joined = (text: string) => text.replace(/[\s'",.()/-]/g, '')
