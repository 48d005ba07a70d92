// The remark with an order, kept until the order is placed: a reload (§8) must not lose what was typed.

const storageKey = 'opmerkingBijBestelling'

export function keptComment(): string {
  return window.sessionStorage.getItem(storageKey) ?? ''
}

export function keepComment(comment: string): void {
  window.sessionStorage.setItem(storageKey, comment)
}

export function forgetComment(): void {
  window.sessionStorage.removeItem(storageKey)
}
