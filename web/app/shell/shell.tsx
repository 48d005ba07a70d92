import { useRef } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { BusyBar } from './busy-bar.tsx'
import { Header } from './header.tsx'
import { useFocusRecovery } from '../use-focus-recovery.ts'
import { Navigation } from './navigation.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { RestartNotice } from './restart-notice.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import classes from './shell.module.css'

export function Shell() {
  const main = useRef<HTMLElement>(null)
  useFocusRecovery()
  return (
    <>
      <a
        className={classes.skip}
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
      <main ref={main} id="inhoud" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  )
}
