// Stored beside the cart until the order is placed: a reload (§8) must not lose it.
import { readStored, readStoredJson, removeStored, writeStored } from '../../../api/browser-storage.ts'

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

interface OrderedLine {
  readonly _id: string
  readonly qty: number
  readonly price?: string
}

export interface SentAddition {
  /** Of the order. */
  readonly _id: string
  readonly ordernummer: number
  /** Its lines without those of the cart. */
  readonly before: readonly OrderedLine[]
  readonly lines: readonly OrderedLine[]
  readonly version: number
}

const additionKey = 'toevoegingAanBestelling'

/** Possibly added to an order: resent unchanged before anything newer, so that it counts once. */
export function storedAddition(): SentAddition | undefined {
  const stored = readStoredJson('localStorage', additionKey)
  return isAddition(stored) ? stored : undefined
}

const isAddition = (value: unknown): value is SentAddition =>
  typeof value === 'object' && value !== null && 'lines' in value

export function storeAddition(sent: SentAddition | undefined): void {
  if (sent) writeStored('localStorage', additionKey, JSON.stringify(sent))
  else removeStored('localStorage', additionKey)
}

export function clearDraft(): void {
  for (const key of Object.values(storageKeys)) removeStored('localStorage', key)
  storeAddition(undefined)
}
