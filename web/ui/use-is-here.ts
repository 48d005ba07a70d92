import { useContext } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'
import { toast } from './dialogs/toast.ts'
import { leaveNote } from './page/page.tsx'

/**
 * For late answers and timers. The router knows at once that the user asked for another page, React only once it is loaded.
 *
 * @param withinPage the query must be the same too
 * @returns whether the user is still on this page, and has asked for no other
 */
export function useIsHere(withinPage = false): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { pathname, search } = useLocation()
  return () => {
    const now = router?.state.navigation.location ?? router?.state.location
    return now?.pathname === pathname && (!withinPage || now.search === search)
  }
}

/** @returns call it on success: goes on and leaves a note there, or only shows the note if the user has left this page */
export function useFinish() {
  const isHere = useIsHere()
  return async (note: string, go: () => unknown, ofRecord?: string): Promise<void> => {
    if (!isHere()) return toast(ofRecord === undefined ? note : `${ofRecord}: ${note}`, 'good')
    leaveNote(note)
    await go()
  }
}
