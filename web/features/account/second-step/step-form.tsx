import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError, fieldOf } from '../../../api/api.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { QuietAlert, reasonOf } from '../../../ui/forms/save-failure.tsx'
import { SecretField } from '../../../ui/fields/secret-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import layout from '../../../ui/layout.module.css'
import { SaveButtons } from '../../../ui/forms/form-bar.tsx'

interface StepFormProps {
  children: ReactNode
  /** Each change asks for the password again, against misuse of an unattended screen; the app is tried with its code. */
  asks: 'wachtwoord' | 'code'
  submit: string
  danger?: boolean
  /** @throws ApiError for a wrong password or code */
  send: (typed: string) => Promise<void>
  onCancel: () => void
}

export function StepForm({ children, asks, submit, danger = false, send, onCancel }: StepFormProps) {
  const [value, setValue] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: () => send(value),
    meta: { handles: [0, 400, 403, 404, 409, 429] },
    onError: () => input.current?.select(),
  })
  const { error } = change
  const isWrong = fieldOf(error) === asks
  const field = {
    ref: input,
    name: asks,
    value,
    error: isWrong && error ? reasonOf(error) : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value),
  }
  return (
    <Form ref={focusFirstField} className={layout.form} disabled={change.isPending} onSend={() => change.mutate()}>
      {children}
      {asks === 'wachtwoord' ? (
        <SecretField {...field} label="Uw wachtwoord" autoComplete="current-password" />
      ) : (
        <TextField
          {...field}
          label="Code uit uw app"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Klopt hij niet, kijk dan of de klok van uw telefoon gelijkloopt."
        />
      )}
      {error && !isWrong && (
        <QuietAlert>
          {error instanceof ApiError ? reasonOf(error) : 'De passkey is niet gemaakt. Probeer het nog eens.'}
        </QuietAlert>
      )}
      <div className={layout.row}>
        <SaveButtons submit={submit} color={danger ? 'tulip' : 'leaf'} busy={change.isPending} onCancel={onCancel} />
      </div>
    </Form>
  )
}

/** The user has just opened this form. */
const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
