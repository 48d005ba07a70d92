import { decodeCp850 } from './cp850.ts'
import { unreadable } from './sheet-refused.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'MacRoman' | 'CP850'

export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
  /** False when another encoding makes as many words. */
  readonly isSure: boolean
  /** Each became U+FFFD. */
  readonly hasBadBytes: boolean
}

const legacy: Readonly<Partial<Record<Encoding, (bytes: Uint8Array) => string>>> = {
  'Windows-1252': (bytes) => new TextDecoder('windows-1252').decode(bytes),
  MacRoman: (bytes) => new TextDecoder('macintosh').decode(bytes),
  CP850: decodeCp850,
}

const sure = { isSure: true, hasBadBytes: false } as const

/** A bad byte in UTF-8 becomes U+FFFD. @throws SheetRefused for what is no text */
export function decodeText(bytes: Uint8Array, given?: Encoding): DecodedText {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decode(bytes, 'utf-16le'), encoding: 'UTF-16', ...sure }
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decode(bytes, 'utf-16be'), encoding: 'UTF-16', ...sure }
  if (bytes.includes(0)) throw unreadable()
  if (given && legacy[given]) return { text: legacy[given](bytes), encoding: given, ...sure }
  const text = decode(bytes, 'utf-8')
  const bad = isValidUtf8(bytes) ? 0 : text.split('\ufffd').length - 1
  // Accidental multi-byte letters are rare in other encodings: there they are two signs of which no word is made.
  const isUtf8 = bad === 0 || given === 'UTF-8' || startsWith(bytes, 0xef, 0xbb, 0xbf) || multiByteLetters(text) >= bad
  return isUtf8 ? { text, encoding: 'UTF-8', isSure: true, hasBadBytes: bad > 0 } : mostDutch(bytes)
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

const multiByteLetters = (text: string) => text.match(/[\u0080-\ufffc]/g)?.length ?? 0

/** Signs of Dutch sheets: accents within words, money, sizes, quotes. */
const dutch = /(?<=\p{L})[éëèêïóöü’]|[éëèêïóöüÉËÈÖÜ](?=\p{L})|[€‘’“”°×½±–]/gu
const foreign = /(?<=\p{L})[áàäâçîíñôúûß]|[áàäâçîíôúû](?=\p{L})/gu

function mostDutch(bytes: Uint8Array): DecodedText {
  const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
  const tried = Object.entries(legacy).flatMap(([name, read]) => {
    const encoding = isEncoding(name) ? name : undefined
    if (!encoding || !read) return []
    const text = read(bytes)
    return [{ text, encoding, score: 2 * count(text, dutch) + count(text, foreign) }]
  })
  const [best, second] = tried.toSorted((a, b) => b.score - a.score)
  if (!best) throw unreadable()
  return { text: best.text, encoding: best.encoding, isSure: best.score > (second?.score ?? 0), hasBadBytes: false }
}

const isEncoding = (name: string): name is Encoding => name in legacy
