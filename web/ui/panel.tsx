import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** Beside the title: a button or a remark. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page on a surface of its own. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface ColumnsProps {
  /** Both as high as the higher one. */
  even?: boolean
  children: ReactNode
}

/** Panels beside each other where there is room: the first takes the larger part. */
export function Columns({ even, children }: ColumnsProps) {
  return (
    <div className={classes.columns} data-even={even}>
      {children}
    </div>
  )
}

/** Panels under each other. */
export function Stacked({ children }: { children: ReactNode }) {
  return <div className={classes.stacked}>{children}</div>
}
