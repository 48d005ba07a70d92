// The browser's session is no longer that of the user whom this page shows: the page is left, with all that it holds.
import type { QueryClient } from '@tanstack/react-query'
import { forget, keep, keepFor, keptOwner, onOwnerElsewhere, readKept } from '../api/kept.ts'
import { sessionQuery } from '../api/session.ts'
import { showUser } from '../api/shown-user.ts'
import { leaveFreely } from '../ui/leave-guard.tsx'

const noteKey = 'opnieuw-begonnen'
const sentences = {
  login: 'In deze browser is intussen iemand anders ingelogd. Daarom bent u hier opnieuw begonnen.',
  logout: 'U bent in een ander tabblad uitgelogd.',
}

/** Why this page was started anew; undefined where it was not. Read as soon as the page starts, and then gone. */
export const startedAnew: string | undefined = readKept('sessionStorage', noteKey) ?? undefined
forget('sessionStorage', noteKey)

let leaving = false

function startAnew(why: keyof typeof sentences): void {
  if (leaving) return
  leaving = true
  // Until the next page is there, nothing is seen of this one.
  document.body.hidden = true
  leaveFreely()
  keep('sessionStorage', noteKey, sentences[why])
  window.location.replace('/')
}

/** Follows logins and logouts of other tabs at once, and has the server tell of those that were missed. */
export function followSession(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey) ?? undefined
  const follow = (userId: string) => {
    if (shown() !== undefined && shown()?._id !== userId) startAnew(userId === '' ? 'logout' : 'login')
  }
  showUser({ shown: () => shown()?._id, overtaken: () => startAnew('login') })
  // What this tab still has of somebody who was followed by another one while it was elsewhere.
  const owner = keptOwner()
  if (owner !== undefined) keepFor(owner)
  onOwnerElsewhere((userId) => {
    if (shown() !== undefined || userId === '') follow(userId)
    else void checkAgain(client)
  })
  // A page that the browser had put aside, and shows again, has heard nothing meanwhile.
  const lookAgain = () => {
    const now = keptOwner()
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
