import type { ReactNode } from 'react'
import classes from './form-bar.module.css'
import { useCover } from './use-cover.ts'

interface FormBarProps {
  /** What was done or went wrong, where something was. */
  notice?: ReactNode
  /** The button that throws something away, apart from the others. */
  danger?: ReactNode
  children: ReactNode
}

/** The buttons of a form, within reach at the foot of the window however long the form is. */
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
