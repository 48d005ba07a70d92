import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import control from './control.module.css'
import classes from './date-box.module.css'

export function DateBox({ label, ...props }: { label: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={classes.box}>
      <span>{label}</span>
      <input type="date" className={classNames(control.control, classes.input)} {...props} />
    </label>
  )
}
