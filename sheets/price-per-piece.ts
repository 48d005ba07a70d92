import { editablePrice, euro, formatPrice, parsePrice } from '../contract/values/money.ts'
import { piecesOfPrice } from './column-words.ts'

/**
 * Divides a price per 100 or 1000, half up to a cent.
 * @returns a complaint, and no price, where that moves it by more than 1 % or cannot be done
 */
export function pricePerPiece(value: string, heading: string): { value: string; complaint?: string } {
  const pieces = piecesOfPrice(heading)
  const cents = parsePrice(value)
  if (pieces === 1 || value === '') return { value }
  if (cents === undefined)
    return {
      value: '',
      complaint: `‘${value.slice(0, 40)}’ per ${pieces} kunnen we niet omrekenen naar een prijs per stuk`,
    }
  const rounded = Math.floor(cents / pieces + 0.5)
  if (Math.abs(rounded * pieces - cents) * 100 <= cents) return { value: editablePrice(formatPrice(rounded)) }
  return { value: '', complaint: `${euro(cents)} per ${pieces} is geen hele cent per stuk` }
}
