import { decodeCp850 } from './cp850.ts'
import { unreadable } from './sheet-error.ts'

export interface DecodedText {
  readonly text: string
  /** Each became U+FFFD. */
  readonly hasBadBytes: boolean
  /** The encoding that was assumed, if the file does not name one. */
  readonly guess?: EncodingGuess
}

export interface EncodingGuess {
  readonly encoding: LegacyEncoding
  /** It makes more Dutch words than the others. */
  readonly isSure: boolean
  /** The first word with an accent, as each encoding reads it. */
  readonly examples: Readonly<Record<LegacyEncoding, string>>
}

const decoders = {
  windows: (bytes: Uint8Array) => decode(bytes, 'windows-1252'),
  mac: (bytes: Uint8Array) => decode(bytes, 'macintosh'),
  dos: decodeCp850,
} as const
export type LegacyEncoding = keyof typeof decoders
/** Windows first, so that it wins ties. */
export const legacyEncodings = ['windows', 'mac', 'dos'] as const satisfies readonly LegacyEncoding[]

/**
 * A bad byte in UTF-8 becomes U+FFFD.
 * @param chosen the user's answer for a file that does not say what its letters are
 * @throws SheetError for what is no text
 */
export function decodeText(bytes: Uint8Array, chosen?: LegacyEncoding): DecodedText {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decode(bytes, 'utf-16le'), hasBadBytes: false }
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decode(bytes, 'utf-16be'), hasBadBytes: false }
  if (bytes.includes(0) || isNoText(bytes)) throw unreadable()
  const text = decode(bytes, 'utf-8')
  const bad = isValidUtf8(bytes) ? 0 : countSigns(text, isBad)
  // Bytes of another encoding rarely form multi-byte letters by accident.
  const isUtf8 = bad === 0 || startsWith(bytes, 0xef, 0xbb, 0xbf) || multiByteLetters(text) >= bad
  return isUtf8 ? { text, hasBadBytes: bad > 0 } : legacyText(bytes, chosen)
}

/** More than half of it cannot be read as letters: another alphabet, or no text at all. */
function isNoText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, longestSample)
  return countSigns(decode(sample, 'utf-8'), isBad) * 2 > sample.length
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

const isBad = (code: number) => code === 0xfffd

const multiByteLetters = (text: string) => countSigns(text, (code) => code >= 0x80 && code < 0xfffd)

/** Without a list of what is found: a file may hold millions. */
function countSigns(text: string, is: (code: number) => boolean): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (is(text.charCodeAt(at))) count++
  return count
}

/** In bytes. */
const longestSample = 500_000

/** Signs of Dutch sheets: accents within words, money, sizes, quotes. */
const dutch = /(?<=\p{L})[éëèêïóöü’]|(?<!\p{L})[éëèêïóöüÉËÈÖÜ](?=\p{L})|[€‘’“”°×½±–]/gu
const foreign = /(?<=\p{L})[áàäâçîíñôúûß]|[áàäâçîíôúû](?=\p{L})/gu

function legacyText(bytes: Uint8Array, chosen: LegacyEncoding | undefined): DecodedText {
  const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
  const word = bytes.findIndex((byte) => byte >= 0x80)
  const sample = bytes.subarray(Math.max(0, word - 20), word + longestSample)
  const tried = legacyEncodings.map((encoding) => {
    const text = decoders[encoding](sample)
    return { encoding, score: 2 * count(text, dutch) + count(text, foreign) }
  })
  const [best, second] = tried.toSorted((a, b) => b.score - a.score)
  const encoding = chosen ?? best?.encoding ?? 'windows'
  const around = bytes.slice(Math.max(0, word - 20), word + 20)
  // Every sign is one byte in each of these, and so at the same place.
  const example = (one: LegacyEncoding) => wordAt(decoders[one](around), Math.min(word, 20))
  return {
    text: decoders[encoding](bytes),
    hasBadBytes: false,
    guess: {
      encoding,
      isSure: chosen !== undefined || (best?.score ?? 0) > (second?.score ?? 0),
      examples: { windows: example('windows'), mac: example('mac'), dos: example('dos') },
    },
  }
}

function wordAt(text: string, at: number): string {
  const start = text.slice(0, at).search(/[^\s;,|"]*$/)
  return /^[^\s;,|"]*/.exec(text.slice(Math.max(0, start)))?.[0] ?? ''
}
