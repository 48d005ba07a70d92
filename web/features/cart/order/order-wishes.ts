// Stored beside the cart until the order is placed: a reload (§8) must not lose it.
import { removeStored, writeStored, readStored } from '../../../api/browser-storage.ts'

export interface OrderWishes {
  readonly comment: string
  /** "2026-11-24"; '' for none. */
  readonly leverdatum: string
  readonly referentie: string
}

const storageKeys: Readonly<Record<keyof OrderWishes, string>> = {
  comment: 'opmerkingBijBestelling',
  leverdatum: 'leverdatumBijBestelling',
  referentie: 'referentieBijBestelling',
}

export function storedWishes(): OrderWishes {
  const stored = (wish: keyof OrderWishes) => readStored('localStorage', storageKeys[wish]) ?? ''
  return { comment: stored('comment'), leverdatum: stored('leverdatum'), referentie: stored('referentie') }
}

export function storeWish(wish: keyof OrderWishes, value: string): void {
  if (value === '') removeStored('localStorage', storageKeys[wish])
  else writeStored('localStorage', storageKeys[wish], value)
}

export function clearWishes(): void {
  for (const key of Object.values(storageKeys)) removeStored('localStorage', key)
}
