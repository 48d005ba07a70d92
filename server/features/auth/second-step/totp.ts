// RFC 6238 and 4226: HMAC-SHA-1, steps of half a minute, six digits.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secondsOfStep = 30
const digits = 6
/** Steps that a clock may be off, either way. */
const skew = 1

export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += letters.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = () => base32(randomBytes(20))

export const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / secondsOfStep)

export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** Undefined if wrong or not later than `after`, the last step used. Compares every step, for constant time. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined {
  if (!new RegExp(`^\\d{${digits}}$`).test(code)) return undefined
  // The clock was set back since that one was used.
  const used = after > stepOf(now) + skew ? 0 : after
  let found: number | undefined
  for (let step = stepOf(now) - skew; step <= stepOf(now) + skew; step++) {
    const isRight = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))
    if (isRight && step > used) found ??= step
  }
  return found
}

/** Apps split the label at its colon, so neither part has one of its own. */
export function appUri(secret: string, shopName: string, gebruikersnaam: string): string {
  const [issuer, account] = [shopName, gebruikersnaam].map((name) =>
    encodeURIComponent(name.replace(/\s*:\s*/g, ' ').trim()),
  )
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`
}
