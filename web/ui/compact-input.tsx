import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import classes from './compact-input.module.css'

interface CompactInputProps extends Omit<ComponentProps<'input'>, 'aria-label' | 'aria-invalid'> {
  /** What is typed here, for who cannot see what it stands beside. */
  label: string
  /** What is wrong with it, shown below. */
  error?: string | undefined
}

/** A short input in a row or a cell, where its heading is its label. A class given along adds to its looks, and wins. */
export function CompactInput({ label, error, className, ...props }: CompactInputProps) {
  const sentence = useId()
  const wrong = error !== undefined
  return (
    <>
      <input
        autoComplete="off"
        {...props}
        className={classNames(classes.input, className)}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? sentence : props['aria-describedby']}
      />
      {wrong && (
        <span id={sentence} className={classes.error}>
          {error}
        </span>
      )}
    </>
  )
}
