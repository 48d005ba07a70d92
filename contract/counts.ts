// Numbers of pieces: they travel as plain digits and are read by people as "1.234".
import { lazily } from './lazily.ts'

const dutch = lazily(() => new Intl.NumberFormat('nl-NL'))
const plain = /^\d{1,15}$/
const grouped = /^[1-9]\d{0,2}(?:\.\d{3}){1,4}$/

/** As a Dutch reader expects it: 1234 -> "1.234", with a real minus below zero. */
export function showCount(count: number): string {
  return dutch().format(count).replace('-', '−')
}

/** Pieces in words: 1 -> "1 stuk", 1234 -> "1.234 stuks". */
export const showPieces = (count: number) => `${showCount(count)} ${Math.abs(count) === 1 ? 'stuk' : 'stuks'}`

/** Lines in words: 1 -> "1 regel", 1234 -> "1.234 regels". */
export const showLines = (count: number) => `${showCount(count)} ${count === 1 ? 'regel' : 'regels'}`

/**
 * Reads a number as people type it and as it is shown: "1234" and "1.234" are the same.
 * @returns undefined where the text is no whole number of 0 or more ("1,5", "1.5", "0.125")
 */
export function parseCount(text: string): number | undefined {
  const typed = text.trim()
  return plain.test(typed) || grouped.test(typed) ? Number(typed.replaceAll('.', '')) : undefined
}
