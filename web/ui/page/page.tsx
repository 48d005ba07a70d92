import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useId } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { shopName } from '../../api/page-settings.ts'
import { removeStored, writeStored, readStored } from '../../api/browser-storage.ts'
import classes from './page.module.css'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'

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
    <div className="start-heading">
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {children}
        </h1>
        {intro !== undefined && <p className={classNames(layout.prose, classes.intro)}>{intro}</p>}
      </div>
      {Boolean(actions) && (
        <div className={classNames(layout.row, classes.actions)} data-screen-only>
          {actions}
        </div>
      )}
      {tools !== undefined && (
        <div className="start-search" data-screen-only>
          {tools}
        </div>
      )}
    </div>
  )
}

const noteKey = 'page-note'

/** Shows a sentence on the next page, also after a reload. */
export function leaveNote(sentence: string): void {
  writeStored('sessionStorage', noteKey, sentence)
}

/** `children` come after the sentence. */
export function PageNote({ children }: { children?: ReactNode }) {
  const [sentence] = useState(() => readStored('sessionStorage', noteKey))
  useEffect(() => removeStored('sessionStorage', noteKey), [])
  return (
    <output
      className={classNames(layout.notice, layout.iconed, layout.apart)}
      data-tone="good"
      hidden={sentence === null}
    >
      <CircleCheck size={18} />
      <span>
        {sentence} {children}
      </span>
    </output>
  )
}

interface PanelProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section className={layout.card} aria-labelledby={id}>
      <div className={classNames(layout.between, classes.head)}>
        <h2 id={id} tabIndex={-1} className={classes.panelTitle}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface ColumnsProps {
  /** Equal heights. */
  even?: boolean
  children: ReactNode
}

export function Columns({ even, children }: ColumnsProps) {
  return (
    <div className={classes.columns} data-even={even}>
      {children}
    </div>
  )
}

export function Stacked({ children }: { children: ReactNode }) {
  return <div className={classes.stacked}>{children}</div>
}
