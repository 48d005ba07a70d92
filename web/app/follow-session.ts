// The browser's session is no longer that of the user whom this page shows: the page is left, with all that it holds.
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
  // Until the next page is there, nothing is seen of this one.
  document.body.hidden = true
  leaveFreely()
  writeStored('sessionStorage', noteKey, sentences[why])
  window.location.replace('/')
}

/** Follows logins and logouts of other tabs at once, and has the server tell of those that were missed. */
export function followSession(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey) ?? undefined
  const follow = (userId: string) => {
    if (shown() !== undefined && shown()?._id !== userId) restart(userId === '' ? 'logout' : 'login')
  }
  showUser({ shown: () => shown()?._id, sessionChanged: () => restart('login') })
  // What this tab still has of somebody who was followed by another one while it was elsewhere.
  const owner = storageOwner()
  if (owner !== undefined) claimStorage(owner)
  onOwnerChangedElsewhere((userId) => {
    if (shown() !== undefined || userId === '') follow(userId)
    else void checkAgain(client)
  })
  // A page that the browser had put aside, and shows again, has heard nothing meanwhile.
  const lookAgain = () => {
    const now = storageOwner()
    if (now !== undefined && document.visibilityState === 'visible') follow(now)
  }
  window.addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
}

/** A check that is still on its way may answer for the one before. */
async function checkAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey })
  await client.prefetchQuery({ ...sessionQuery, staleTime: 0 })
}
