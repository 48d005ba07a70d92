import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { shopName } from '../api/page-settings.ts'
import { removeStored, writeStored, readStored } from '../api/browser-storage.ts'
import classes from './page-heading.module.css'

interface PageHeadingProps {
  children: string
  /** A sentence under the heading. */
  intro?: ReactNode
  /** Buttons beside it. */
  actions?: ReactNode
  /** What changes the list below: between the two where there is room, else under them. */
  tools?: ReactNode
  /** Something else on the page takes the focus when it is reached. */
  focus?: false
}

const reloaded = 'reloaded'

/** Before a reload that the page itself does: what was pressed is gone after it, as after any other step. */
export function focusHeadingNextTime(): void {
  writeStored('sessionStorage', reloaded, 'yes')
}

// The first page keeps the focus where a browser puts it.
let arrived = readStored('sessionStorage', reloaded) !== null
removeStored('sessionStorage', reloaded)

/** The place in the history at which a heading was last seen. */
let lastPlace: string | undefined

/** The page's h1: names the document, and takes the focus when another page, or another mode of this one, has been reached. */
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
    // Another page begins at its top or, on the way back, where it was left; another mode shows its beginning.
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
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {tools !== undefined && <div className={classes.tools}>{tools}</div>}
    </div>
  )
}
