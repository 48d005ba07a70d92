import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { shopName } from '../../api/page-settings.ts'
import { removeStored, writeStored, readStored } from '../../api/browser-storage.ts'
import classes from './page-heading.module.css'

interface PageHeadingProps {
  children: string
  intro?: ReactNode
  actions?: ReactNode
  tools?: ReactNode
  /** Another element takes the focus on arrival. */
  focus?: false
}

const reloaded = 'reloaded'

/** Call before reloading the page from code. */
export function focusHeadingNextTime(): void {
  writeStored('sessionStorage', reloaded, 'yes')
}

// The first page keeps the browser's own focus.
let arrived = readStored('sessionStorage', reloaded) !== null
removeStored('sessionStorage', reloaded)

let lastPlace: string | undefined

/** The h1: sets the document title and takes the focus after navigation. */
export function PageHeading({ children, intro, actions, tools, focus }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const movement = useNavigationType()

  useEffect(() => {
    document.title = `${children} · ${shopName}`
  }, [children])

  const takeFocus = useEffectEvent(() => {
    const first = !arrived && movement !== 'PUSH'
    arrived = true
    // A new page starts at its top or, on back, at its old position; a new mode scrolls to its heading.
    const preventScroll = lastPlace !== undefined && lastPlace !== key
    if (!first && focus !== false) heading.current?.focus({ preventScroll })
  })
  useEffect(() => takeFocus(), [pathname])

  useEffect(() => {
    lastPlace = key
  }, [key])

  return (
    <div className={classes.heading}>
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {children}
        </h1>
        {intro !== undefined && <p className={classes.intro}>{intro}</p>}
      </div>
      {Boolean(actions) && (
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      )}
      {tools !== undefined && (
        <div className={classes.tools} data-screen-only>
          {tools}
        </div>
      )}
    </div>
  )
}
