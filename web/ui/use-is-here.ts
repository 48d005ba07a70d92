import { useContext } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'
import { toast } from './dialogs/toast.ts'
import { leaveNote } from './page/page.tsx'

/**
 * For what comes late: an answer, a timer. The router knows of another page at once, React only once that is loaded.
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

/** @returns ends an act of this page: goes on with a note, or, where the user has left meanwhile, only says what happened */
export function useFinish() {
  const isHere = useIsHere()
  return async (note: string, go: () => unknown, ofRecord?: string): Promise<void> => {
    if (!isHere()) return toast(ofRecord === undefined ? note : `${ofRecord}: ${note}`, 'good')
    leaveNote(note)
    await go()
  }
}
