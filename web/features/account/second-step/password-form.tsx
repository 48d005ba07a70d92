import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, fieldOf } from '../../../api/api-error.ts'
import { QuietAlert, reasonOf } from '../../../ui/forms/save-failure.tsx'
import { SecretField } from '../../../ui/fields/secret-field.tsx'
import layout from '../../../ui/layout.module.css'
import { SaveButtons } from '../../../ui/forms/save-buttons.tsx'

interface PasswordFormProps {
  children: ReactNode
  submit: string
  danger?: boolean
  /** @throws ApiError for a wrong password */
  send: (wachtwoord: string) => Promise<void>
  onCancel: () => void
}

/** Each change asks for the password again, against misuse of an unattended screen. */
export function PasswordForm({ children, submit, danger = false, send, onCancel }: PasswordFormProps) {
  const [wachtwoord, setWachtwoord] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: () => send(wachtwoord),
    meta: { handles: [0, 400, 404, 409, 429] },
    onError: () => input.current?.select(),
  })
  const isWrong = fieldOf(change.error) === 'wachtwoord'
  return (
    <form
      ref={focusFirstField}
      className={layout.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate()
      }}
    >
      {children}
      <SecretField
        ref={input}
        label="Uw wachtwoord"
        name="wachtwoord"
        autoComplete="current-password"
        value={wachtwoord}
        error={isWrong && change.error ? reasonOf(change.error) : undefined}
        onChange={({ target }) => setWachtwoord(target.value)}
      />
      {change.error && !isWrong && (
        <QuietAlert>
          {change.error instanceof ApiError
            ? reasonOf(change.error)
            : 'De passkey is niet gemaakt. Probeer het nog eens.'}
        </QuietAlert>
      )}
      <div className={layout.row}>
        <SaveButtons submit={submit} color={danger ? 'tulip' : 'leaf'} busy={change.isPending} onCancel={onCancel} />
      </div>
    </form>
  )
}

/** The user has just opened this form. */
const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
