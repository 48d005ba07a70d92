import { useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { useSession } from '../../api/session.ts'
import { SecondStepAgain } from '../../features/auth/second-step/second-step-again.tsx'
import { useFocusRecovery } from '../use-focus-recovery.ts'
import { useReturnToPlace } from '../use-return-to-place.ts'
import { CutOff } from './cut-off.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { OfflineNotice, RestartNotice, UnsentNotice } from './notices.tsx'
import { classNames } from '../../ui/class-names.ts'
import skip from '../../ui/skip-link.module.css'
import classes from './shell.module.css'

export function Shell() {
  const main = useRef<HTMLElement>(null)
  const session = useSession()
  // Its request could be refused when the session ends.
  const isLeaving = useLocation().pathname === '/logout'
  useFocusRecovery()
  useReturnToPlace()
  return (
    <>
      <a
        className={skip.link}
        data-screen-only
        href="#inhoud"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Naar de inhoud
      </a>
      <BusyBar />
      <Header />
      <Navigation />
      <OfflineNotice />
      <RestartNotice />
      <UnsentNotice />
      {session && roleOf(session) === 'customer' && !isLeaving && <CutOff />}
      <main ref={main} id="inhoud" tabIndex={-1} className={classNames(classes.main, 'start-page')}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
      <SecondStepAgain />
    </>
  )
}

/** CSS delays it, so fast responses show none. */
function BusyBar() {
  const navigating = useNavigation().state !== 'idle'
  const busy = useIsFetching() + useIsMutating() > 0 || navigating
  return (
    <div className={classes.track} data-screen-only aria-hidden="true">
      {busy && <div className={classes.bar} data-busy />}
    </div>
  )
}
