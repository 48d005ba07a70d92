import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'title'> {
  /** What it does, for who cannot see the icon. */
  label: string
  /** Shows the label where the pointer rests. */
  tooltip?: boolean
  /** 32 px to the eye, for where it stands among others; a finger still has 44 px, from top to bottom. */
  small?: boolean
  /** An icon, itself `aria-hidden`. */
  children: ReactNode
}

/** A button that shows an icon alone. A class given along adds to its looks, and wins. */
export function IconButton({ label, tooltip = false, small = false, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(classes.button, className)}
      aria-label={label}
      title={tooltip ? label : undefined}
      data-small={small || undefined}
      {...props}
    />
  )
}
