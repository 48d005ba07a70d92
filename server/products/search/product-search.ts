// Finds products as people write them: parts of words in any order, other names of the trade, a letter or two wrong.
import { editDistance, lettersOf, missingLetters } from './edit-distance.ts'
import { tradeNames } from './trade-names.ts'
import { folded, joined, wordsOf } from './words.ts'

/** What a product is found by; the texts are folded. */
export interface Findable {
  readonly code: string
  readonly name: string
  /** Counts as much as the name, in which another colour may be that of the wax. */
  readonly colour: string
  /** Whatever else it may be asked for by: botanical name, size. */
  readonly beside: string
}

/** A word that occurs in the catalogue, and where. */
interface Word<Item> {
  readonly letters: number
  readonly inName: Item[]
  readonly beside: Item[]
}

interface Known {
  readonly text: Findable
  /** Code and name as they stand, and both joined: what is looked for literally. */
  readonly literal: string
  readonly code: string
  readonly name: string
}

/** How far from what was asked; the lower, the higher on the list. */
const rank = { code: 0, endOfCode: 1, beginningOfCode: 2, beginningOfName: 3, rest: 4 } as const
const penalty = { beginning: 1, inside: 3, misspelt: 4, beside: 1, literal: 6 } as const
/** Letters typed from which one may be wrong, and two in a word that is long itself. */
const [oneWrong, twoWrong, longWord] = [5, 6, 8]
/** From here on a text is also looked for across words. */
const acrossWords = 4
const fillers = new Set(['de', 'het', 'een', 'en', 'van', 'met', 'voor', 'in', 'op', 'of', 'per', 'maat'])

export class ProductSearch<Item> {
  readonly #known = new Map<Item, Known>()
  readonly #words = new Map<string, Word<Item>>()

  /** Takes in a product, in place of what it was called before. */
  put(item: Item, text: Findable): void {
    this.remove(item)
    const [code, name] = [joined(text.code), joined(text.name)]
    this.#known.set(item, { text, code, name, literal: `${text.code} ${text.name}\n${code}\n${name}` })
    const { inName, beside } = wordsOfProduct(text)
    for (const word of inName) this.#word(word).inName.push(item)
    for (const word of beside) this.#word(word).beside.push(item)
  }

  remove(item: Item): void {
    const known = this.#known.get(item)
    if (!known) return
    this.#known.delete(item)
    const { inName, beside } = wordsOfProduct(known.text)
    for (const text of [...inName, ...beside]) {
      const word = this.#words.get(text)
      if (!word) continue
      for (const items of [word.inName, word.beside]) {
        const at = items.indexOf(item)
        if (at !== -1) items.splice(at, 1)
      }
      if (word.inName.length + word.beside.length === 0) this.#words.delete(text)
    }
  }

  /** @returns what was found, each with its distance from what was typed: the lowest is shown first */
  find(typed: string): ReadonlyMap<Item, number> {
    const text = folded(typed)
    const found = this.#findWords(text, false)
    this.#findLiterally(text, found)
    return found.size > 0 ? found : this.#findWords(text, true)
  }

  #word(text: string): Word<Item> {
    const known = this.#words.get(text)
    if (known) return known
    const word = { letters: lettersOf(text), inName: [], beside: [] }
    this.#words.set(text, word)
    return word
  }

  /** The text as it was typed, in code and name; this alone finds what is no word, such as '50%'. */
  #findLiterally(text: string, found: Map<Item, number>): void {
    const short = joined(text)
    const across = short.length >= acrossWords ? short : text
    const isCode = /\d/.test(short)
    for (const [item, { code, name, literal }] of this.#known) {
      if (!literal.includes(across) && !literal.includes(text)) continue
      const distance = isCode ? codeRank(code, short) : undefined
      const inName = short !== '' && name.startsWith(short) ? rank.beginningOfName : rank.rest + penalty.literal
      found.set(item, Math.min(distance ?? inName, found.get(item) ?? Infinity))
    }
  }

  /** Products that have all words of the text, each as well as they can. */
  #findWords(text: string, misspelt: boolean): Map<Item, number> {
    const all = [...new Set(wordsOf(text))]
    const telling = all.filter((word) => !fillers.has(word))
    let found: Map<Item, number> | undefined
    for (const word of telling.length > 0 ? telling : all) {
      const some = this.#findWord(word, misspelt)
      const both = new Map<Item, number>()
      for (const [item, distance] of found ?? []) {
        const other = some.get(item)
        if (other !== undefined) both.set(item, distance + other)
      }
      found = found ? both : some
      if (found.size === 0) break
    }
    for (const [item, distance] of found ?? []) found?.set(item, rank.rest + distance)
    return found ?? new Map<Item, number>()
  }

  /** Wrong letters count where nothing begins with the word as it stands, or where asked for. */
  #findWord(typed: string, misspelt: boolean): Map<Item, number> {
    const found = new Map<Item, number>()
    const note = (word: Word<Item>, distance: number) => {
      for (const item of word.inName) if (distance < (found.get(item) ?? Infinity)) found.set(item, distance)
      const further = distance + penalty.beside
      for (const item of word.beside) if (further < (found.get(item) ?? Infinity)) found.set(item, further)
    }
    let begun = false
    for (const [text, word] of this.#words) {
      const at = text.indexOf(typed)
      if (at === -1 || (at > 0 && typed.length < 3)) continue
      note(word, text === typed ? 0 : at === 0 ? penalty.beginning : penalty.inside)
      if (at === 0) begun = true
    }
    if (!begun || misspelt) this.#findMisspelt(typed, note)
    if (found.size === 0 && typed.length >= acrossWords)
      for (const [item, { name }] of this.#known) if (name.includes(typed)) found.set(item, penalty.inside)
    return found
  }

  /** The words with the fewest letters wrong. */
  #findMisspelt(typed: string, note: (word: Word<Item>, distance: number) => void): void {
    if (typed.length < oneWrong || /\d/.test(typed)) return
    const letters = lettersOf(typed)
    let least = typed.length < twoWrong ? 1 : 2
    let alike: { word: Word<Item>; edits: number; whole: boolean }[] = []
    for (const [text, word] of this.#words) {
      const most = text.length < longWord ? 1 : least
      if (missingLetters(letters, word.letters) > most) continue
      const found = editDistance(typed, text, most)
      if (!found || found.edits > least) continue
      if (found.edits < least) alike = []
      least = found.edits
      alike.push({ word, ...found })
    }
    for (const { word, edits, whole } of alike) note(word, penalty.misspelt + 2 * edits + (whole ? 0 : 1))
  }
}

function codeRank(code: string, typed: string): number | undefined {
  if (code === typed) return rank.code
  if (typed.length >= 3 && code.endsWith(typed)) return rank.endOfCode
  return code.startsWith(typed) ? rank.beginningOfCode : undefined
}

function wordsOfProduct(text: Findable): { inName: ReadonlySet<string>; beside: ReadonlySet<string> } {
  const [name, colour, others] = [wordsOf(text.name), wordsOf(text.colour), wordsOf(text.beside)]
  const inName = new Set([...name, ...colour, ...tradeNames(colour)])
  const beside = [...others, ...tradeNames([...name, ...others])].filter((word) => !inName.has(word))
  return { inName, beside: new Set(beside) }
}
