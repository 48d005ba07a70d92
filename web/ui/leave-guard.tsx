import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { focusHeadingNextTime } from './page-heading.tsx'

let free = false

/** Lets the next departure pass without a question: what was typed has been saved, or is thrown away on purpose. */
export function leaveFreely(): void {
  free = true
}

/** The reloads of §4: the page starts again from what the server has, with the focus on its heading. */
export function reloadPage(): void {
  leaveFreely()
  focusHeadingNextTime()
  window.location.reload()
}

interface LeaveGuardProps {
  /** There is something that would be lost. */
  when: boolean
  /** It is lost as well where the address changes in its query alone, which says what is opened. */
  withinPage?: boolean
  /** What that is, as a sentence. */
  children: string
}

/**
 * Asks before unsaved work is left behind, be it by a link, by the browser's buttons or by closing the tab. One on a page:
 * of several the router asks the last alone.
 */
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
      open={blocker.state === 'blocked'}
      confirm="Verlaat deze pagina"
      cancel="Blijf hier"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
