import type { HTMLAttributes } from 'react'
import classes from './visually-hidden.module.css'

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'div' | 'h2' | 'caption' | 'output'
}

/** Read aloud, not seen. Where something is hidden at some widths only, its style sheet says `@mixin visually-hidden`. */
export function VisuallyHidden({ as: Element = 'span', ...props }: VisuallyHiddenProps) {
  return <Element className={classes.hidden} {...props} />
}
