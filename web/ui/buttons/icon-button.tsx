import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'title'> {
  label: string
  tooltip?: boolean
  /** 32 px, with a 44 px touch target. */
  small?: boolean
  danger?: boolean
  children: ReactNode
}

/** `className` overrides its own styles. */
export function IconButton({
  label,
  tooltip = false,
  small = false,
  danger = false,
  className,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(classes.button, className)}
      aria-label={label}
      title={tooltip ? label : undefined}
      data-small={small || undefined}
      data-danger={danger || undefined}
      {...props}
    />
  )
}
