import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import classes from './table.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

interface TableProps extends ComponentProps<'table'> {
  caption: string
  /** Width in rem that all columns need; below it, rows become cards. Without it there is no frame. */
  room?: number
}

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
