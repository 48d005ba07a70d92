// What outlives a page in this browser. All of it belongs to one user, whatever its key, and goes when he logs out or
// somebody else logs in; of the device alone is the colour scheme, which is a cookie. Where the browser keeps nothing
// (cookies blocked, no room) reading finds nothing.

type Where = 'localStorage' | 'sessionStorage'
const storages: readonly Where[] = ['localStorage', 'sessionStorage']

/** Holds the owner's _id (empty after a logout), a space, and the time: each login changes it, so that other tabs hear of it. */
const ownerKey = 'ingelogd'
const clearListeners = new Set<() => void>()

export function readStored(where: Where, key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** @returns whether it is kept */
export function writeStored(where: Where, key: string, value: string): boolean {
  try {
    window[where].setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(where: Where, key: string): void {
  try {
    window[where].removeItem(key)
  } catch {
    // The browser keeps nothing, so there is nothing to remove.
  }
}

/** For modules that hold a copy in memory: called after storage has been cleared. */
export function onStorageCleared(listener: () => void): void {
  clearListeners.add(listener)
}

/** The _id of the user whose things are stored; empty after a logout, undefined where nobody has logged in yet. */
export function storageOwner(): string | undefined {
  return ownerIn('localStorage')
}

/** Makes this user the owner: what another one stored is cleared, what was stored before any login becomes his. */
export function claimStorage(userId: string): void {
  clear(storages.filter((where) => ![undefined, '', userId].includes(ownerIn(where))))
  for (const where of storages) if (ownerIn(where) !== userId) sign(where, userId)
}

/** After a login, or a logout, which leaves nothing to anybody; the other tabs hear of it. */
export function changeStorageOwner(userId: string): void {
  if (userId === '') clear(storages)
  else claimStorage(userId)
  for (const where of storages) sign(where, userId)
}

/** Hears at once who logged in in another tab; an empty _id: somebody logged out there. */
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
    try {
      window[where].clear()
    } catch {
      // The browser keeps nothing, so there is nothing to remove.
    }
  }
  if (cleared.length > 0) for (const listener of clearListeners) listener()
}
