import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import classes from './table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface TableProps extends ComponentProps<'table'> {
  /** What the table holds, for screen readers. */
  caption: string
  /** The width in rem that all columns need beside each other; with less, each row is a card. Without it there is no frame. */
  room?: number
}

/** What all tables share: a caption that is read aloud, and the frame that falls apart into cards where it would not fit. */
export function Table({ caption, room, className, children, ...props }: TableProps) {
  const framed = room !== undefined
  return (
    <div className={classes.place} style={framed ? { fontSize: `${room / 100}rem` } : undefined}>
      <table className={classNames(classes.table, framed ? classes.framed : undefined, className)} {...props}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        {children}
      </table>
    </div>
  )
}
