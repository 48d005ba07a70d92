import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { editDistance } from '../../../platform/edit-distance.ts'
import { folded, joined, numbersOfProduct, withSizes, wordsOf, wordsOfProduct } from './product-words.ts'

/** The lowest distance is shown first. */
type Distances<Item> = Map<Item, number>
type Words<Item> = Map<string, Distances<Item>>
type Shown<Item> = (item: Item) => boolean

const rank = { code: 0, endOfCode: 1, beginningOfCode: 2, beginningOfName: 3, rest: 4 } as const
const penalty = { beginning: 1, inside: 3, misspelt: 4, compound: 4, asTyped: 6 } as const
/** Minimum letters to match inside a word and across words. */
const [insideWords, acrossWords] = [3, 4]
/** Minimum letters typed for one error, for two, and in the matched word for two. */
const [oneWrong, twoWrong, longWord] = [5, 6, 8]
const fillers = new Set('de het een en van met voor in op of per maat zift potmaat code vbn'.split(' '))

export class ProductSearch<Item> {
  readonly #words: Words<Item> = new Map()
  readonly #numbers: Words<Item> = new Map()
  readonly #texts = new Map<Item, { readonly code: string; readonly name: string; readonly all: string }>()

  put(item: Item, product: ManagedProduct): void {
    const written = withSizes(folded(`${product.productCode} ${product.productName}`))
    const [code, name] = [joined(folded(product.productCode)), joined(withSizes(folded(product.productName)))]
    this.#texts.set(item, { code, name, all: `${written}\n${code}\n${name}` })
    for (const [word, penalty] of wordsOfProduct(product)) add(this.#words, word, item, penalty)
    for (const number of numbersOfProduct(product)) add(this.#numbers, number, item, 0)
  }

  remove(item: Item, put: ManagedProduct): void {
    this.#texts.delete(item)
    for (const word of wordsOfProduct(put).keys()) drop(this.#words, word, item)
    for (const number of numbersOfProduct(put)) drop(this.#numbers, number, item)
  }

  /** Looks further where nothing shown was found: an item that is not shown must not hide others. */
  find(typed: string, isShown: Shown<Item> = () => true): ReadonlyMap<Item, number> {
    const text = folded(typed)
    const found = this.#findWords(text, false, isShown)
    this.#findAsTyped(text, found, isShown)
    return found.size > 0 ? found : this.#findWords(text, true, isShown)
  }

  /** Matches the literal text in code and name; the only way to find non-words such as '50%'. */
  #findAsTyped(typed: string, found: Distances<Item>, isShown: Shown<Item>): void {
    const text = withSizes(typed)
    const [short, whole] = [joined(text), joined(typed)]
    const across = short.length >= acrossWords ? short : text
    for (const [item, { code, name, all }] of this.#texts) {
      if (code !== whole && !all.includes(text) && (across === text || !all.includes(across))) continue
      if (!isShown(item)) continue
      const beginsName = short !== '' && name.startsWith(short)
      const inName = beginsName ? rank.beginningOfName : rank.rest + penalty.asTyped
      nearer(found, item, codeRank(code, code === whole ? whole : short) ?? inName)
    }
  }

  #findWords(text: string, misspelt: boolean, isShown: Shown<Item>): Distances<Item> {
    const all = new Set(wordsOf(withSizes(text)))
    const significant = [...all].filter((word) => !fillers.has(word))
    const [first, ...others] = (significant.length > 0 ? significant : [...all]).map((word) =>
      this.#findWord(word, misspelt, isShown),
    )
    const found: Distances<Item> = new Map()
    for (const [item, distance] of first ?? []) found.set(item, rank.rest + distance)
    return others.reduce(inBoth, found)
  }

  /** Allows spelling errors when no word begins with the typed one, or with `misspelt`. */
  #findWord(typed: string, misspelt: boolean, isShown: Shown<Item>): Distances<Item> {
    const found: Distances<Item> = new Map()
    allNearer(found, this.#numbers.get(typed), 0, isShown)
    let isBeginning = false
    for (const [word, items] of this.#words) {
      const at = word.indexOf(typed)
      if (at === -1 || (at > 0 && typed.length < insideWords)) continue
      const distance = word === typed ? 0 : at === 0 ? penalty.beginning : penalty.inside
      if (allNearer(found, items, distance, isShown) && at === 0) isBeginning = true
    }
    if (!isBeginning || misspelt) this.#findMisspelt(typed, found, isShown)
    if (found.size === 0 && typed.length >= acrossWords)
      for (const [item, { name }] of this.#texts)
        if (name.includes(typed) && isShown(item)) found.set(item, penalty.inside)
    return found.size > 0 ? found : this.#findCompound(typed, isShown)
  }

  #findMisspelt(typed: string, found: Distances<Item>, isShown: Shown<Item>): void {
    if (typed.length < oneWrong || /\d/.test(typed)) return
    const [one, two]: [Distances<Item>, Distances<Item>] = [new Map(), new Map()]
    for (const [word, items] of this.#words) {
      const most = typed.length < twoWrong || word.length < longWord ? 1 : 2
      const { whole, beginning: edits } = editDistance(typed, word, most)
      const distance = penalty.misspelt + 2 * edits + (whole === edits ? 0 : 1)
      // Too many long words begin almost like six letters: 'hedera' is no Hydrangea.
      const isNear = edits <= most && (edits === 1 || typed.length > twoWrong || whole === edits)
      if (edits > 0 && isNear) allNearer(edits === 1 ? one : two, items, distance, isShown)
    }
    allNearer(found, one.size > 0 ? one : two, 0, isShown)
  }

  /** 'waxamaryllis' matches both parts, as does 'amaryllisbollen' in the category 'waxbollen'; 'zomertulp' only the last.
   * 'tulpebollen' finds tulips before other bulbs. */
  #findCompound(typed: string, isShown: Shown<Item>): Distances<Item> {
    const found: Distances<Item> = new Map()
    for (let at = insideWords; at <= typed.length - insideWords; at++) {
      const firsts = this.#words.get(typed.slice(0, at))
      if (!firsts) continue
      const last = typed.slice(at)
      for (const [word, items] of this.#words) {
        if (!word.startsWith(last) && !word.endsWith(last)) continue
        const further = penalty.compound + (word.startsWith(last) ? 0 : penalty.beginning)
        allNearer(found, inBoth(firsts, items), further, isShown)
      }
    }
    for (let at = acrossWords; found.size === 0 && at <= typed.length - acrossWords; at++) {
      const lasts = this.#words.get(typed.slice(at))
      if (!lasts) continue
      const firsts: Distances<Item> = new Map()
      this.#findMisspelt(typed.slice(0, at), firsts, isShown)
      allNearer(found, lasts, penalty.compound + penalty.beginning, isShown)
      for (const item of firsts.keys()) if (lasts.has(item)) found.set(item, penalty.compound)
    }
    return found
  }
}

function codeRank(code: string, typed: string): number | undefined {
  if (code === typed) return rank.code
  if (!/\d/.test(typed)) return undefined
  if (typed.length >= 3 && code.endsWith(typed)) return rank.endOfCode
  return code.startsWith(typed) ? rank.beginningOfCode : undefined
}

function add<Item>(words: Words<Item>, word: string, item: Item, distance: number): void {
  const items = words.get(word)
  if (items) items.set(item, distance)
  else words.set(word, new Map([[item, distance]]))
}

function drop<Item>(words: Words<Item>, word: string, item: Item): void {
  const items = words.get(word)
  if (items?.delete(item) && items.size === 0) words.delete(word)
}

function nearer<Item>(found: Distances<Item>, item: Item, distance: number): void {
  if (distance < (found.get(item) ?? Infinity)) found.set(item, distance)
}

/** @returns whether there is any that is shown */
function allNearer<Item>(
  found: Distances<Item>,
  items: Distances<Item> | undefined,
  further: number,
  isShown: Shown<Item>,
): boolean {
  let any = false
  for (const [item, distance] of items ?? []) {
    if (!isShown(item)) continue
    any = true
    nearer(found, item, distance + further)
  }
  return any
}

function inBoth<Item>(some: Distances<Item>, others: Distances<Item>): Distances<Item> {
  const both: Distances<Item> = new Map()
  for (const [item, distance] of some) {
    const other = others.get(item)
    if (other !== undefined) both.set(item, distance + other)
  }
  return both
}
