// Stored beside the cart until the order is placed: a reload (§8) must not lose it.
import { removeStored, writeStored, readStored } from '../../../api/browser-storage.ts'

export interface OrderDraft {
  readonly comment: string
  /** "2026-11-24"; '' for none. */
  readonly leverdatum: string
  readonly referentie: string
}

const storageKeys: Readonly<Record<keyof OrderDraft, string>> = {
  comment: 'opmerkingBijBestelling',
  leverdatum: 'leverdatumBijBestelling',
  referentie: 'referentieBijBestelling',
}

export function storedDraft(): OrderDraft {
  const stored = (field: keyof OrderDraft) => readStored('localStorage', storageKeys[field]) ?? ''
  return { comment: stored('comment'), leverdatum: stored('leverdatum'), referentie: stored('referentie') }
}

export function storeInDraft(field: keyof OrderDraft, value: string): void {
  if (value === '') removeStored('localStorage', storageKeys[field])
  else writeStored('localStorage', storageKeys[field], value)
}

export function storeDraft({ comment, leverdatum, referentie }: OrderDraft): void {
  storeInDraft('comment', comment)
  storeInDraft('leverdatum', leverdatum)
  storeInDraft('referentie', referentie)
}

export function clearDraft(): void {
  for (const key of Object.values(storageKeys)) removeStored('localStorage', key)
}
