import type { ComponentProps, ReactNode } from 'react'
import { useCover } from '../use-cover.ts'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'
import classes from './form-bar.module.css'

interface FormBarProps extends Omit<ComponentProps<'section'>, 'ref' | 'className'> {
  notice?: ReactNode
  /** A destructive button, set apart. */
  danger?: ReactNode
}

export function FormBar({ notice, danger, children, ...props }: FormBarProps) {
  const bar = useCover<HTMLElement>('bottom')
  return (
    <section ref={bar} className={classes.bar} {...props}>
      {notice}
      <div className={classNames(layout.row, classes.buttons)}>
        {children}
        {danger !== undefined && <div className={classes.danger}>{danger}</div>}
      </div>
    </section>
  )
}
