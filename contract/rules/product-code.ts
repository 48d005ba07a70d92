/** A code without spaces and dashes, in capitals: two that read alike are one. */
export const codeKey = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const digits = '0123456789'.split('')
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }
const longestCode = 12

/** Codes of one wrong character, likeliest first: look-alikes, swaps, extra, wrong and missing characters. */
function* codesOneSignAway(typed: string): Generator<string> {
  if (typed.length < 2 || typed.length > longestCode || !/\d/.test(typed)) return
  const signs = typed.split('')
  const replaced = (from: number, count: number, by: string) => typed.slice(0, from) + by + typed.slice(from + count)
  yield signs.map((sign, at) => (at === 0 ? sign : (lookAlikes[sign] ?? sign))).join('')
  for (const [at, sign] of signs.entries()) yield replaced(at, 2, (signs[at + 1] ?? '') + sign)
  for (const at of signs.keys()) yield replaced(at, 1, '')
  for (const at of signs.keys()) for (const sign of at === 0 ? letters : digits) yield replaced(at, 1, sign)
  for (let at = 0; at <= signs.length; at++) for (const sign of at === 0 ? letters : digits) yield replaced(at, 0, sign)
}

const mostNearest = 3

/** Products whose code differs by one character, the likeliest first, at most three. */
export function oneSignAway<Found>(typed: string, lookup: (code: string) => Found | undefined): Found[] {
  const near = new Set<Found>()
  for (const code of codesOneSignAway(codeKey(typed))) {
    const found = lookup(code)
    if (found !== undefined) near.add(found)
    if (near.size === mostNearest) break
  }
  return [...near]
}
