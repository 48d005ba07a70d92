import { lazily } from './lazily.ts'

const dutch = lazily(() => new Intl.NumberFormat('nl-NL'))
const plain = /^\d{1,15}$/
const grouped = /^[1-9]\d{0,2}(?:\.\d{3}){1,4}$/
const zeroDecimals = /[.,]0{1,2}$/

/** Dutch format: 1234 -> "1.234", with a real minus sign. */
export function showCount(count: number): string {
  return dutch().format(count).replace('-', '−')
}

/** 1 -> "1 stuk", 1234 -> "1.234 stuks". */
export const showPieces = (count: number) => `${showCount(count)} ${Math.abs(count) === 1 ? 'stuk' : 'stuks'}`

/** 1 -> "1 regel", 1234 -> "1.234 regels". */
export const showLines = (count: number) => `${showCount(count)} ${count === 1 ? 'regel' : 'regels'}`

/** 1 -> "1 product", 1234 -> "1.234 producten". */
export const showProducts = (count: number) => `${showCount(count)} ${count === 1 ? 'product' : 'producten'}`

/** 1 -> "1 order", 1234 -> "1.234 orders". */
export const showOrders = (count: number) => `${showCount(count)} ${count === 1 ? 'order' : 'orders'}`

/** 1 -> "1 wijziging", 1234 -> "1.234 wijzigingen". */
export const showChanges = (count: number) => `${showCount(count)} ${count === 1 ? 'wijziging' : 'wijzigingen'}`

/** Parses "1234", "1.234" and "1.234,00" alike. @returns undefined unless a whole number of 0 or more */
export function parseCount(text: string): number | undefined {
  const typed = text.trim().replace(zeroDecimals, '')
  return plain.test(typed) || grouped.test(typed) ? Number(typed.replaceAll('.', '')) : undefined
}
