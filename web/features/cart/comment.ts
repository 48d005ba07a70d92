// The remark with an order, kept beside the cart until the order is placed: a reload (§8) must not lose what was typed.
import { removeStored, writeStored, readStored } from '../../api/browser-storage.ts'

const storageKey = 'opmerkingBijBestelling'

export function storedComment(): string {
  return readStored('localStorage', storageKey) ?? ''
}

export function storeComment(comment: string): void {
  writeStored('localStorage', storageKey, comment)
}

export function clearComment(): void {
  removeStored('localStorage', storageKey)
}
