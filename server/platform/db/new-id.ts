import { randomBytes } from 'node:crypto'

/** 24 hex digits: seconds first, so that new rows are adjacent in an index, then 64 random bits. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0')
  return seconds + randomBytes(8).toString('hex')
}
