// Codes that may have been meant by a code that nobody has: one sign wrong, missing, too many, or two the wrong way round.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const digits = '0123456789'.split('')
/** Letters that are read as digits, and digits as letters, in print and in handwriting. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }
/** What is longer is no code. */
const longest = 12

/**
 * @param typed a code without spaces and dashes, in capitals
 * @returns what differs in one sign, the likeliest first: a look-alike, swapped neighbours, then any other
 */
export function* nearbyCodes(typed: string): Generator<string> {
  if (typed.length < 2 || typed.length > longest || !/\d/.test(typed)) return
  const signs = typed.split('')
  const written = (from: number, count: number, between: string) =>
    typed.slice(0, from) + between + typed.slice(from + count)
  yield signs.map((sign, at) => (at === 0 ? sign : (lookAlikes[sign] ?? sign))).join('')
  for (const [at, sign] of signs.entries()) yield written(at, 2, (signs[at + 1] ?? '') + sign)
  for (const at of signs.keys()) yield written(at, 1, '')
  for (const at of signs.keys()) for (const sign of at === 0 ? letters : digits) yield written(at, 1, sign)
  for (let at = 0; at <= signs.length; at++) for (const sign of at === 0 ? letters : digits) yield written(at, 0, sign)
}
