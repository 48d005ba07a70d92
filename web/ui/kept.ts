// What the browser keeps for this shop. Where it keeps nothing (cookies blocked, no room) reading finds nothing.

type Where = 'localStorage' | 'sessionStorage'

export function readKept(where: Where, key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** @returns whether it is kept */
export function keep(where: Where, key: string, value: string): boolean {
  try {
    window[where].setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function forget(where: Where, key: string): void {
  try {
    window[where].removeItem(key)
  } catch {
    // Then there is nothing to forget.
  }
}
