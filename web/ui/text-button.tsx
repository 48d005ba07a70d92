import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import classes from './text-button.module.css'

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** What it does takes something away. */
  danger?: boolean
  /** Stands in a row of its own, not within a text: a finger has 44 px. */
  apart?: boolean
}

/** A button that looks like a link, for what is done beside or within a text. A class given along adds to its looks. */
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
