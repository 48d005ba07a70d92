// The remark with an order, kept until the order is placed: a reload (§8) must not lose what was typed.
import { forget, keep, readKept } from '../../ui/kept.ts'

const storageKey = 'opmerkingBijBestelling'

export function keptComment(): string {
  return readKept('sessionStorage', storageKey) ?? ''
}

export function keepComment(comment: string): void {
  keep('sessionStorage', storageKey, comment)
}

export function forgetComment(): void {
  forget('sessionStorage', storageKey)
}
