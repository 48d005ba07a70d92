import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import classes from './text-button.module.css'

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  danger?: boolean
  /** On its own line, with a 44 px touch target. */
  apart?: boolean
}

export function TextButton({ danger = false, apart = false, className, ...props }: TextButtonProps) {
  return (
    <button
      type="button"
      className={classNames(classes.button, className)}
      data-danger={danger || undefined}
      data-apart={apart || undefined}
      {...props}
    />
  )
}
