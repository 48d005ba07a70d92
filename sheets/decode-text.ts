import { decodeCp850 } from './cp850.ts'
import { unreadable } from './sheet-refused.ts'

export interface DecodedText {
  readonly text: string
  /** Each became U+FFFD. */
  readonly hasBadBytes: boolean
}

/** Windows-1252 first: it stands where another one makes no more Dutch. */
const legacyEncodings: readonly ((bytes: Uint8Array) => string)[] = [
  (bytes) => decode(bytes, 'windows-1252'),
  (bytes) => decode(bytes, 'macintosh'),
  decodeCp850,
]

/** A bad byte in UTF-8 becomes U+FFFD. @throws SheetRefused for what is no text */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decode(bytes, 'utf-16le'), hasBadBytes: false }
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decode(bytes, 'utf-16be'), hasBadBytes: false }
  if (bytes.includes(0)) throw unreadable()
  const text = decode(bytes, 'utf-8')
  const bad = isValidUtf8(bytes) ? 0 : text.split('\ufffd').length - 1
  // Bytes of another encoding rarely form multi-byte letters by accident.
  const isUtf8 = bad === 0 || startsWith(bytes, 0xef, 0xbb, 0xbf) || multiByteLetters(text) >= bad
  return isUtf8 ? { text, hasBadBytes: bad > 0 } : { text: mostDutch(bytes), hasBadBytes: false }
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

function mostDutch(bytes: Uint8Array): string {
  const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
  const tried = legacyEncodings.map((read) => {
    const text = read(bytes)
    return { text, score: 2 * count(text, dutch) + count(text, foreign) }
  })
  return tried.toSorted((a, b) => b.score - a.score)[0]?.text ?? ''
}
