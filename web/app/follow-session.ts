// When the browser's session becomes another user's, the page restarts at Home and keeps nothing of the former one.
import type { QueryClient } from '@tanstack/react-query'
import {
  removeStored,
  writeStored,
  claimStorage,
  storageOwner,
  onOwnerChangedElsewhere,
  readStored,
} from '../api/browser-storage.ts'
import { sessionQuery } from '../api/session.ts'
import { showUser } from '../api/shown-user.ts'
import { leaveFreely } from '../ui/leave-guard.tsx'

const noteKey = 'opnieuw-begonnen'
const sentences = {
  login: 'In deze browser is intussen iemand anders ingelogd. Daarom bent u hier opnieuw begonnen.',
  logout: 'U bent in een ander tabblad uitgelogd.',
}

/** Why this page was started anew; undefined where it was not. Read as soon as the page starts, and then gone. */
export const restartReason: string | undefined = readStored('sessionStorage', noteKey) ?? undefined
removeStored('sessionStorage', noteKey)

let leaving = false

function restart(why: keyof typeof sentences): void {
  if (leaving) return
  leaving = true
  // Nothing of the former user stays visible while the next page loads.
  document.body.hidden = true
  leaveFreely()
  writeStored('sessionStorage', noteKey, sentences[why])
  window.location.replace('/')
}

/** Restarts on logins and logouts in other tabs; of those that this tab missed it learns by the refusal of its next call. */
export function followSession(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey) ?? undefined
  const follow = (userId: string) => {
    if (shown() !== undefined && shown()?._id !== userId) restart(userId === '' ? 'logout' : 'login')
  }
  showUser({ shown: () => shown()?._id, sessionChanged: () => restart('login') })
  // This tab's session storage may be a former user's, if another one logged in while the tab showed another site.
  const owner = storageOwner()
  if (owner !== undefined) claimStorage(owner)
  onOwnerChangedElsewhere((userId) => {
    if (shown() !== undefined || userId === '') follow(userId)
    else void checkAgain(client)
  })
  // A page restored from the back/forward cache, or from the background, may have missed storage events.
  const lookAgain = () => {
    const now = storageOwner()
    if (now !== undefined && document.visibilityState === 'visible') follow(now)
  }
  window.addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
}

/** A session check in flight may still answer for the former user. */
async function checkAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey })
  await client.prefetchQuery({ ...sessionQuery, staleTime: 0 })
}
