import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Sends nothing now. */
  disabled?: boolean
  onSend: (form: HTMLFormElement) => void
}

/** Sent and checked by the page instead of the browser. */
export function Form({ disabled = false, onSend, ...props }: FormProps) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabled) onSend(event.currentTarget)
      }}
    />
  )
}
