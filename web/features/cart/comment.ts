// The remark with an order, kept beside the cart until the order is placed: a reload (§8) must not lose what was typed.
import { forget, keep, readKept } from '../../api/kept.ts'

const storageKey = 'opmerkingBijBestelling'

export function keptComment(): string {
  return readKept('localStorage', storageKey) ?? ''
}

export function keepComment(comment: string): void {
  keep('localStorage', storageKey, comment)
}

export function forgetComment(): void {
  forget('localStorage', storageKey)
}
