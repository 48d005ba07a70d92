// Restarts the page at Home, empty, when the session becomes another user's.
import type { QueryClient } from '@tanstack/react-query'
import {
  removeStored,
  writeStored,
  claimStorage,
  storageOwner,
  onOwnerChangedElsewhere,
  readStored,
} from '../api/browser-storage.ts'
import { checkAgain, sessionQuery } from '../api/session.ts'
import { showUser } from '../api/api.ts'
import { skipLeaveGuard } from '../ui/forms/leave-guard.tsx'

const noteKey = 'opnieuw-begonnen'
const sentences = {
  login: 'In deze browser is intussen iemand anders ingelogd. Daarom bent u hier opnieuw begonnen.',
  logout: 'U bent in een ander tabblad uitgelogd.',
}

/** Read once. */
export const restartReason: string | undefined = readStored('sessionStorage', noteKey) ?? undefined
removeStored('sessionStorage', noteKey)

let leaving = false

function restart(why: keyof typeof sentences): void {
  if (leaving) return
  leaving = true
  document.body.hidden = true
  skipLeaveGuard()
  writeStored('sessionStorage', noteKey, sentences[why])
  window.location.replace('/')
}

/** Reacts to logins and logouts in other tabs; a missed one shows as a rejected next request. */
export function followSession(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey) ?? undefined
  const follow = (userId: string) => {
    if (shown() !== undefined && shown()?._id !== userId) restart(userId === '' ? 'logout' : 'login')
  }
  showUser({ shown: () => shown()?._id, sessionChanged: () => restart('login') })
  // Session storage may be a former user's: this tab misses events while on another site.
  const owner = storageOwner()
  if (owner !== undefined) claimStorage(owner)
  onOwnerChangedElsewhere((userId) => {
    if (shown() !== undefined || userId === '') follow(userId)
    else void checkAgain(client)
  })
  // A page from the back/forward cache or the background may have missed storage events.
  const lookAgain = () => {
    const now = storageOwner()
    if (now !== undefined && document.visibilityState === 'visible') follow(now)
  }
  window.addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
}
