import type { ReactNode } from 'react'
import classes from './entry-list.module.css'

/** What somebody has, one below the other. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface EntryProps {
  name: string
  /** In small letters below it. */
  note: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

export function Entry({ name, note, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <div>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{note}</span>
      </div>
      {children}
    </li>
  )
}
