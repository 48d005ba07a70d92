import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import control from './control.module.css'

interface CompactInputProps extends Omit<ComponentProps<'input'>, 'aria-label' | 'aria-invalid'> {
  label: string
  error?: string | undefined
}

/** Its column heading is its visible label; `className` overrides its own styles. */
export function CompactInput({ label, error, className, ...props }: CompactInputProps) {
  const sentence = useId()
  const wrong = error !== undefined
  return (
    <>
      <input
        autoComplete="off"
        {...props}
        className={classNames(control.control, className)}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? sentence : props['aria-describedby']}
      />
      {wrong && (
        <span id={sentence} className={control.error}>
          {error}
        </span>
      )}
    </>
  )
}
