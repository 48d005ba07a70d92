import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import classes from './select-box.module.css'

export function SelectBox(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={classes.box}>
      <select className={classes.select} {...props} />
      <ChevronDown className={classes.arrow} size={18} aria-hidden="true" />
    </span>
  )
}
