/** Hexadecimal digits. */
export const keyLength = 32

/** randomUUID needs a secure context, which a trial on a local network lacks. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(keyLength / 2))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
