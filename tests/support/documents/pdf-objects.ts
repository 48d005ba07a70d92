// Reads PDF objects through the file's xref table (ISO 32000); shares no code with the writer.
import { inflateSync } from 'node:zlib'

export type PdfValue = null | boolean | number | string | Name | Reference | Operator | readonly PdfValue[] | Dictionary
export class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export class Reference {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}
/** An operator of a content stream, or a keyword of the file. */
export class Operator {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}
export type Dictionary = ReadonlyMap<string, PdfValue>

export interface PdfObjects {
  readonly trailer: Dictionary
  get(value: PdfValue | undefined): PdfValue
  dictionary(value: PdfValue | undefined): Dictionary
  list(value: PdfValue | undefined): readonly PdfValue[]
  stream(value: PdfValue | undefined): Buffer | undefined
}

export const isList = (value: unknown): value is readonly PdfValue[] => Array.isArray(value)
const isDictionary = (value: unknown): value is Dictionary => value instanceof Map

/** @throws Error if the file contradicts its xref table */
export function readPdfObjects(file: Buffer): PdfObjects {
  const text = file.toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const table = /^xref\s+0 (\d+)\s+/.exec(text.slice(tableAt))
  if (!table) throw new Error('There is no table where the file says that it is')
  const places = new Map<number, number>()
  const entries = text.slice(tableAt + table[0].length)
  for (let number = 0; number < Number(table[1]); number++) {
    const entry = /^(\d{10}) (\d{5}) ([nf])\s?[\r\n]/.exec(entries.slice(number * 20, number * 20 + 20))
    if (!entry) throw new Error(`The table has no entry ${number}`)
    if (entry[3] === 'n') places.set(number, Number(entry[1]))
  }
  const trailer = parse(text, text.indexOf('trailer', tableAt) + 'trailer'.length).value
  if (!isDictionary(trailer)) throw new Error('There is no trailer')

  const read = new Map<number, { value: PdfValue; bytes: Buffer | undefined }>()
  function object(number: number): { value: PdfValue; bytes: Buffer | undefined } {
    const known = read.get(number)
    if (known) return known
    const head = new RegExp(`^${number} 0 obj\\s`).exec(text.slice(places.get(number) ?? text.length).slice(0, 40))
    if (!head) throw new Error(`Object ${number} is not where the table says that it is`)
    const { value, end } = parse(text, (places.get(number) ?? 0) + head[0].length)
    const begun = /^\s*stream\r?\n/.exec(text.slice(end, end + 20))
    let bytes: Buffer | undefined
    if (begun && isDictionary(value)) {
      const from = end + begun[0].length
      const length = get(value.get('Length'))
      const packed = file.subarray(from, from + Number(length))
      const filter = get(value.get('Filter'))
      bytes = filter instanceof Name && filter.name === 'FlateDecode' ? inflateSync(packed) : packed
    }
    const found = { value, bytes }
    read.set(number, found)
    return found
  }
  function get(value: PdfValue | undefined): PdfValue {
    return value instanceof Reference ? get(object(value.number).value) : (value ?? null)
  }
  return {
    trailer,
    get,
    dictionary(value) {
      const found = get(value)
      return isDictionary(found) ? found : new Map<string, PdfValue>()
    },
    list(value) {
      const found = get(value)
      return isList(found) ? found : []
    },
    stream: (value) => (value instanceof Reference ? object(value.number).bytes : undefined),
  }
}

export const asList = (value: PdfValue): readonly PdfValue[] => (isList(value) ? value : [value])

export function pagesOf(objects: PdfObjects, node?: PdfValue): Reference[] {
  const from = node ?? objects.dictionary(objects.trailer.get('Root')).get('Pages')
  return objects
    .list(objects.dictionary(from).get('Kids'))
    .filter((kid) => kid instanceof Reference)
    .flatMap((kid) => (objects.dictionary(kid).has('Kids') ? pagesOf(objects, kid) : [kid]))
}

export const contentOf = (objects: PdfObjects, page: Dictionary): string =>
  asList(page.get('Contents') ?? null)
    .map((one) => objects.stream(one)?.toString('latin1') ?? '')
    .join('\n')

/** @returns the character of each glyph */
export function signsOf(objects: PdfObjects, font: Dictionary): ReadonlyMap<number, string> {
  const map = objects.stream(font.get('ToUnicode'))?.toString('latin1') ?? ''
  const signs = new Map<number, string>()
  const operandsOf = (word: string) => [...readContent(map)].filter(({ operator }) => operator === word)
  const asText = (value: PdfValue | undefined) =>
    typeof value === 'string' ? Buffer.from(value, 'latin1').swap16().toString('utf16le') : ''
  const asCode = (value: PdfValue | undefined) =>
    typeof value === 'string' ? Buffer.from(value, 'latin1').readUInt16BE() : -1
  for (const { operands } of operandsOf('endbfchar'))
    for (let at = 0; at < operands.length; at += 2) signs.set(asCode(operands[at]), asText(operands[at + 1]))
  for (const { operands } of operandsOf('endbfrange'))
    for (let at = 0; at < operands.length; at += 3) {
      const [from, to, target] = [asCode(operands[at]), asCode(operands[at + 1]), operands[at + 2]]
      for (let code = from; code <= to; code++) {
        const step = code - from
        if (isList(target)) signs.set(code, asText(target[step]))
        else signs.set(code, String.fromCodePoint((asText(target).codePointAt(0) ?? 0) + step))
      }
    }
  return signs
}

/** Characters by glyph are two bytes each. */
export const glyphsOf = (text: string): number[] =>
  Array.from({ length: text.length / 2 }, (_, at) => text.charCodeAt(2 * at) * 256 + text.charCodeAt(2 * at + 1))

export function* readContent(content: string): Generator<{ operator: string; operands: PdfValue[] }> {
  let operands: PdfValue[] = []
  for (let at = 0; ; ) {
    const { value, end } = parse(content, at)
    if (end === at || (value instanceof Operator && value.word === '')) return
    at = end
    if (value instanceof Operator) {
      yield { operator: value.word, operands }
      operands = []
    } else operands.push(value)
  }
}

const space = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
const token =
  /<<|>>|[[\]]|\/([^\0\t\n\f\r ()<>[\]{}/%]*)|<([0-9A-Fa-f\s]*)>|(\d+) (\d+) R\b|([+-]?(?:\d+\.?\d*|\.\d+))(?![^\0\t\n\f\r ()<>[\]{}/%])|([^\0\t\n\f\r ()<>[\]{}/%]+)/y

/** Strings hold one character per byte. */
function parse(text: string, from: number): { value: PdfValue; end: number } {
  space.lastIndex = from
  space.exec(text)
  const at = space.lastIndex
  if (text[at] === '(') return literal(text, at)
  token.lastIndex = at
  const found = token.exec(text)
  if (!found) return { value: new Operator(''), end: at }
  const end = token.lastIndex
  const [whole, name, hex, object, , number, word] = found
  if (whole === '<<') return dictionaryFrom(text, end)
  if (whole === '[') return listFrom(text, end)
  if (name !== undefined) return { value: new Name(name.replace(/#(..)/g, (_, code: string) => fromHex(code))), end }
  if (hex !== undefined) return { value: fromHex(hex.replace(/\s/g, '')), end }
  if (object !== undefined) return { value: new Reference(Number(object)), end }
  if (number !== undefined) return { value: Number(number), end }
  if (word === 'true' || word === 'false') return { value: word === 'true', end }
  return { value: word === 'null' ? null : new Operator(word ?? whole), end }
}

const fromHex = (hex: string) => Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex').toString('latin1')

function listFrom(text: string, from: number): { value: PdfValue[]; end: number } {
  const value: PdfValue[] = []
  for (let at = from; ; ) {
    const next = parse(text, at)
    if (next.value instanceof Operator) {
      if (next.value.word !== ']') throw new Error(`A list holds ${next.value.word}`)
      return { value, end: next.end }
    }
    value.push(next.value)
    at = next.end
  }
}

function dictionaryFrom(text: string, from: number): { value: Dictionary; end: number } {
  const value = new Map<string, PdfValue>()
  for (let at = from; ; ) {
    const key = parse(text, at)
    if (key.value instanceof Operator && key.value.word === '>>') return { value, end: key.end }
    if (!(key.value instanceof Name)) throw new Error('A dictionary has a key that is no name')
    const next = parse(text, key.end)
    value.set(key.value.name, next.value)
    at = next.end
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function literal(text: string, from: number): { value: string; end: number } {
  let value = ''
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0]
      const next = text[at + 1] ?? ''
      value += octal === undefined ? (escapes[next] ?? next) : String.fromCodePoint(Number.parseInt(octal, 8))
      at += octal?.length ?? 1
      continue
    }
    if (sign === '(' && depth++ === 0) continue
    if (sign === ')' && --depth === 0) return { value, end: at + 1 }
    value += sign
  }
  throw new Error('A text does not end')
}
