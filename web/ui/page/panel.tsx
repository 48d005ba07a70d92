import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

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
