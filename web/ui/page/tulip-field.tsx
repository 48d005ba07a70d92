import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './tulip-field.module.css'

interface TulipFieldProps {
  /** For a heading of more than some 20 letters. */
  isLong?: boolean
  children: ReactNode
}

/** Words above the tulip field: a welcome, or a page with nothing else to show. */
export function TulipField({ isLong = false, children }: TulipFieldProps) {
  return (
    <section className={classNames(classes.field, 'start-welcome')}>
      <div className={classes.words} data-long={isLong || undefined}>
        {children}
      </div>
    </section>
  )
}
