import type { ReactNode } from 'react'
import classes from './form-bar.module.css'
import { useCover } from '../use-cover.ts'

interface FormBarProps {
  notice?: ReactNode
  /** A destructive button, set apart. */
  danger?: ReactNode
  children: ReactNode
}

export function FormBar({ notice, danger, children }: FormBarProps) {
  const bar = useCover<HTMLDivElement>('bottom')
  return (
    <div ref={bar} className={classes.bar}>
      {notice}
      <div className={classes.buttons}>
        {children}
        {danger !== undefined && <div className={classes.danger}>{danger}</div>}
      </div>
    </div>
  )
}
