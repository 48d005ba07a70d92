import { randomFillSync } from 'node:crypto'

/** Drawn for many ids at once, since the system call is what costs. */
const drawn = Buffer.alloc(8 * 256)
let used = drawn.length

/** 24 hex digits: seconds first, so that new rows are adjacent in an index, then 64 random bits. */
export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0')
  used += 8
  return seconds + drawn.toString('hex', used - 8, used)
}
