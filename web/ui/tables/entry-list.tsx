import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'
import classes from './entry-list.module.css'

export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface EntryProps {
  name: ReactNode
  note: ReactNode
  children: ReactNode
}

export function Entry({ name, note, children }: EntryProps) {
  return (
    <li className={classNames(layout.between, classes.entry)}>
      <div>
        <span className={layout.name}>{name}</span>
        <span className={layout.note}>{note}</span>
      </div>
      {children}
    </li>
  )
}
