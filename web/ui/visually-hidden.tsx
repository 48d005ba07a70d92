import type { HTMLAttributes } from 'react'
import classes from './visually-hidden.module.css'

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'div' | 'h2' | 'caption' | 'output'
}

/** To hide at some widths only, use `@mixin visually-hidden` in CSS. */
export function VisuallyHidden({ as: Element = 'span', ...props }: VisuallyHiddenProps) {
  return <Element className={classes.hidden} {...props} />
}
