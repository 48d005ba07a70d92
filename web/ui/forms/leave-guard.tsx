import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { focusHeadingNextTime } from '../page/page.tsx'

let free = false

/** Skips the next question: input was saved, or is discarded on purpose. */
export function skipLeaveGuard(): void {
  free = true
}

/** The reloads of §4; the focus then goes to the heading. */
export function reloadPage(): void {
  skipLeaveGuard()
  focusHeadingNextTime()
  window.location.reload()
}

/** For the question of a page that is left in a way of its own. */
export const leaving = { confirm: 'Verlaat deze pagina', cancel: 'Blijf hier' }

interface LeaveGuardProps {
  when: boolean
  /** Also asks when only the query changes. */
  withinPage?: boolean
  children: string
}

/** Guards links, browser buttons and closing the tab. One per page: the router asks only the last of several. */
export function LeaveGuard({ when, withinPage = false, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      when && !free && (here.pathname !== next.pathname || (withinPage && here.search !== next.search)),
  )
  useEffect(() => {
    free = false
  }, [])
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!free) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  return (
    <ConfirmDialog
      {...leaving}
      open={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
