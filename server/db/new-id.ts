import { randomBytes } from 'node:crypto'

/** An opaque identifier, 24 hex digits: seconds first, so that new rows stand together in an index, then 64 random bits. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0')
  return seconds + randomBytes(8).toString('hex')
}
