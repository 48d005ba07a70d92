import type { ComponentProps } from 'react'
import classes from './date-box.module.css'

export function DateBox({ label, ...props }: { label: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={classes.box}>
      <span>{label}</span>
      <input type="date" className={classes.input} {...props} />
    </label>
  )
}
