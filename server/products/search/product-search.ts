// Finds products as people write them: parts of words in any order, other names of the trade, a letter or two wrong.
import { inOnePiece } from '../in-one-piece.ts'
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

/** A word that occurs in the catalogue. */
interface Word {
  readonly letters: number
  /** Of the products that have it in their name; of those that have it beside, `~place`. */
  readonly places: number[]
}

/** For each place how far its product is from what was asked. */
type Distances = Uint8Array
const notFound = 255

/** How far from what was asked; the lower, the higher on the list. */
const rank = { code: 0, endOfCode: 1, beginningOfCode: 2, beginningOfName: 3, rest: 4 } as const
const penalty = { beginning: 1, inside: 3, misspelt: 4, beside: 1, literal: 6 } as const
/** Letters typed from which one may be wrong, and two in a word that is long itself. */
const [oneWrong, twoWrong, longWord] = [5, 6, 8]
/** From here on a text is also looked for across words. */
const acrossWords = 4
const fillers = new Set(['de', 'het', 'een', 'en', 'van', 'met', 'voor', 'in', 'op', 'of', 'per', 'maat'])

export class ProductSearch<Item> {
  readonly #items: (Item | undefined)[] = []
  /** By place, what is looked for literally, in one text since there are thousands: code joined, code and name, name joined. */
  readonly #literals: string[] = []
  readonly #freePlaces: number[] = []
  readonly #words = new Map<string, Word>()

  put(item: Item, text: Findable): void {
    const place = this.#freePlaces.pop() ?? this.#items.length
    this.#items[place] = item
    this.#literals[place] = inOnePiece(`${joined(text.code)}\n${text.code} ${text.name}\n${joined(text.name)}`)
    const { inName, beside } = wordsOfProduct(text)
    for (const word of inName) this.#note(word, place)
    for (const word of beside) this.#note(word, ~place)
  }

  /** @param put the text with which it was put */
  remove(item: Item, put: Findable): void {
    const place = this.#items.indexOf(item)
    if (place === -1) return
    this.#items[place] = undefined
    this.#literals[place] = ''
    this.#freePlaces.push(place)
    const { inName, beside } = wordsOfProduct(put)
    for (const text of [...inName, ...beside]) {
      const word = this.#words.get(text)
      if (!word) continue
      const at = word.places.findIndex((one) => one === place || one === ~place)
      if (at !== -1) word.places.splice(at, 1)
      if (word.places.length === 0) this.#words.delete(text)
    }
  }

  /** @returns what was found, each with its distance from what was typed: the lowest is shown first */
  find(typed: string): ReadonlyMap<Item, number> {
    const text = folded(typed)
    const distances = this.#findWords(text, false)
    this.#findLiterally(text, distances)
    const found = this.#itemsAt(distances)
    return found.size > 0 ? found : this.#itemsAt(this.#findWords(text, true))
  }

  #itemsAt(distances: Distances): Map<Item, number> {
    const found = new Map<Item, number>()
    for (let place = 0; place < distances.length; place++) {
      const distance = distances[place] ?? notFound
      const item = distance === notFound ? undefined : this.#items[place]
      if (item !== undefined) found.set(item, distance)
    }
    return found
  }

  #note(text: string, place: number): void {
    const known = this.#words.get(text)
    if (known) known.places.push(place)
    // Most words are of one product: written down like this its place takes 24 bytes, pushed 152.
    else this.#words.set(text, { letters: lettersOf(text), places: [place] })
  }

  /** The text as it was typed, in code and name; this alone finds what is no word, such as '50%'. */
  #findLiterally(text: string, distances: Distances): void {
    const short = joined(text)
    const across = short.length >= acrossWords ? short : text
    const isCode = /\d/.test(short)
    for (const [place, literal] of this.#literals.entries()) {
      if (!literal.includes(across) && !literal.includes(text)) continue
      const inCode = isCode ? codeRank(literal.slice(0, literal.indexOf('\n')), short) : undefined
      const isBeginning = short !== '' && literal.startsWith(short, nameIn(literal))
      const inName = isBeginning ? rank.beginningOfName : rank.rest + penalty.literal
      nearer(distances, place, inCode ?? inName)
    }
  }

  /** Products that have all words of the text, each as well as they can. */
  #findWords(text: string, misspelt: boolean): Distances {
    const all = [...new Set(wordsOf(text))]
    const telling = all.filter((word) => !fillers.has(word))
    const found = this.#nothing()
    for (const [index, word] of (telling.length > 0 ? telling : all).entries()) {
      const some = this.#findWord(word, misspelt)
      for (let place = 0; place < some.length; place++) {
        const distance = some[place] ?? notFound
        const before = index === 0 ? rank.rest : (found[place] ?? notFound)
        const isFound = before !== notFound && distance !== notFound
        found[place] = isFound ? Math.min(before + distance, notFound - 1) : notFound
      }
    }
    return found
  }

  /** Wrong letters count where nothing begins with the word as it stands, or where asked for: beside what does. */
  #findWord(typed: string, misspelt: boolean): Distances {
    const found = this.#nothing()
    let isAnything = false
    const note = (word: Word, distance: number) => {
      isAnything = true
      for (const place of word.places)
        if (place >= 0) nearer(found, place, distance)
        else nearer(found, ~place, distance + penalty.beside)
    }
    let begun = false
    for (const [text, word] of this.#words) {
      const at = text.indexOf(typed)
      if (at === -1 || (at > 0 && typed.length < 3)) continue
      note(word, text === typed ? 0 : at === 0 ? penalty.beginning : penalty.inside)
      if (at === 0) begun = true
    }
    if (!begun || misspelt) this.#findMisspelt(typed, note)
    if (!isAnything && typed.length >= acrossWords)
      for (const [place, literal] of this.#literals.entries())
        if (literal.includes(typed, nameIn(literal))) nearer(found, place, penalty.inside)
    return found
  }

  #nothing(): Distances {
    return new Uint8Array(this.#items.length).fill(notFound)
  }

  /** Of the words that do not begin with what was typed, those with the fewest letters wrong. */
  #findMisspelt(typed: string, note: (word: Word, distance: number) => void): void {
    if (typed.length < oneWrong || /\d/.test(typed)) return
    const letters = lettersOf(typed)
    let least = typed.length < twoWrong ? 1 : 2
    let alike: { word: Word; edits: number; whole: boolean }[] = []
    for (const [text, word] of this.#words) {
      const most = text.length < longWord ? 1 : least
      if (missingLetters(letters, word.letters) > most) continue
      const found = editDistance(typed, text, most)
      if (!found || found.edits === 0) continue
      if (found.edits < least) alike = []
      least = found.edits
      alike.push({ word, ...found })
    }
    for (const { word, edits, whole } of alike) note(word, penalty.misspelt + 2 * edits + (whole ? 0 : 1))
  }
}

/** Where the joined name begins. */
const nameIn = (literal: string) => literal.lastIndexOf('\n') + 1

function nearer(distances: Distances, place: number, distance: number): void {
  if (distance < (distances[place] ?? notFound)) distances[place] = distance
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
