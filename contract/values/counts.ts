import { lazily } from './lazily.ts'

const dutch = lazily(() => new Intl.NumberFormat('nl-NL'))
const plain = /^\d{1,15}$/
const grouped = /^[1-9]\d{0,2}(?:\.\d{3}){1,4}$/
const zeroDecimals = /[.,]0{1,2}$/

/** Dutch format: 1234 -> "1.234", with a real minus sign. */
export function showCount(count: number): string {
  return dutch().format(count).replace('-', '−')
}

const counted = (one: string, several: string) => (count: number) =>
  `${showCount(count)} ${Math.abs(count) === 1 ? one : several}`

/** 1 -> "1 stuk", 1234 -> "1.234 stuks"; the others alike. */
export const showPieces = counted('stuk', 'stuks')
export const showLines = counted('regel', 'regels')
export const showProducts = counted('product', 'producten')
export const showPhotos = counted('foto', "foto's")
export const showOrders = counted('order', 'orders')
export const showChanges = counted('wijziging', 'wijzigingen')

/** Parses "1234", "1.234" and "1.234,00" alike. @returns undefined unless a whole number of 0 or more */
export function parseCount(text: string): number | undefined {
  const typed = text.trim().replace(zeroDecimals, '')
  return plain.test(typed) || grouped.test(typed) ? Number(typed.replaceAll('.', '')) : undefined
}
