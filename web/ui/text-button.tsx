import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import classes from './text-button.module.css'

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** What it does takes something away. */
  danger?: boolean
}

/** A button that looks like a link, for what is done beside or within a text. A class given along adds to its looks. */
export function TextButton({ danger = false, className, ...props }: TextButtonProps) {
  return (
    <button
      type="button"
      className={classNames(classes.button, className)}
      data-danger={danger || undefined}
      {...props}
    />
  )
}
