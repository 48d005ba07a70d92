import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import classes from './page-heading.module.css'
import { shopName } from '../api/page-settings.ts'

interface PageHeadingProps {
  children: string
  /** A sentence under the heading. */
  intro?: ReactNode
  /** Buttons beside it. */
  actions?: ReactNode
}

let firstPath: string | undefined = window.location.pathname

/** The page's h1: names the document, and takes the focus when another route has been reached. */
export function PageHeading({ children, intro, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const movement = useNavigationType()

  useEffect(() => {
    document.title = `${children} · ${shopName}`
  }, [children])

  useEffect(() => {
    // The first page keeps the focus where a browser puts it.
    if (firstPath === pathname && movement === 'POP') return
    firstPath = undefined
    heading.current?.focus({ preventScroll: true })
  }, [pathname, movement])

  return (
    <div className={classes.heading}>
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {children}
        </h1>
        {intro !== undefined && <p className={classes.intro}>{intro}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
