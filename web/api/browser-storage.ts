// Storage belongs to one user: logout, or another user's login, clears it. Values that the browser refuses, since storage
// is blocked or full, last as long as the page.

type Where = 'localStorage' | 'sessionStorage'
const storages: readonly Where[] = ['localStorage', 'sessionStorage']
const refused = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

/** Holds the owner's _id (empty after logout), a space and the time, so every login fires a storage event in other tabs. */
const ownerKey = 'ingelogd'
const clearListeners = new Set<() => void>()

export function readStored(where: Where, key: string): string | null {
  try {
    return refused[where].get(key) ?? window[where].getItem(key)
  } catch {
    return null
  }
}

/** Undefined or null when there is none, or it is damaged. */
export function readStoredJson(where: Where, key: string): unknown {
  try {
    return JSON.parse(readStored(where, key) ?? 'null')
  } catch {
    return undefined
  }
}

export function writeStored(where: Where, key: string, value: string): void {
  refused[where].delete(key)
  try {
    window[where].setItem(key, value)
  } catch {
    refused[where].set(key, value)
  }
}

export function removeStored(where: Where, key: string): void {
  refused[where].delete(key)
  try {
    window[where].removeItem(key)
  } catch {
    // Blocked storage is empty.
  }
}

export function onStorageCleared(listener: () => void): void {
  clearListeners.add(listener)
}

/** Owner's _id; empty after logout, undefined before any login. */
export function storageOwner(): string | undefined {
  return ownerIn('localStorage')
}

/** Clears another user's data; adopts data from before any login. */
export function claimStorage(userId: string): void {
  clear(storages.filter((where) => ![undefined, '', userId].includes(ownerIn(where))))
  for (const where of storages) if (ownerIn(where) !== userId) sign(where, userId)
}

export function changeStorageOwner(userId: string): void {
  if (userId === '') clear(storages)
  else claimStorage(userId)
  for (const where of storages) sign(where, userId)
}

export function onOwnerChangedElsewhere(listener: (userId: string) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ownerKey && newValue !== null) listener(idIn(newValue))
  })
}

function ownerIn(where: Where): string | undefined {
  const signed = readStored(where, ownerKey)
  return signed === null ? undefined : idIn(signed)
}

function idIn(signed: string): string {
  return signed.split(' ')[0] ?? ''
}

function sign(where: Where, userId: string): void {
  writeStored(where, ownerKey, `${userId} ${Date.now()}`)
}

function clear(cleared: readonly Where[]): void {
  for (const where of cleared) {
    refused[where].clear()
    try {
      window[where].clear()
    } catch {
      // Blocked storage is empty.
    }
  }
  if (cleared.length > 0) for (const listener of clearListeners) listener()
}
