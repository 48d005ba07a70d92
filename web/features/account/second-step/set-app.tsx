import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { encode } from 'uqr'
import type { AnswerOf } from '../../../../contract/endpoints/endpoint.ts'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { api } from '../../../api/api.ts'
import { fieldOf } from '../../../api/api-error.ts'
import { QuietAlert, reasonOf } from '../../../ui/forms/save-failure.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordForm } from './password-form.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './second-step-panel.module.css'
import { SaveButtons } from '../../../ui/forms/save-buttons.tsx'

interface SetAppProps {
  onSet: (recoveryCodes: readonly string[] | undefined) => void
  onCancel: () => void
}

export function SetApp({ onSet, onCancel }: SetAppProps) {
  const [begun, setBegun] = useState<AnswerOf<typeof secondStep.beginApp>>()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const set = useMutation({
    mutationFn: () => api(secondStep.setApp, { body: { code } }),
    meta: { handles: [0, 400, 429] },
    onError: () => input.current?.select(),
    onSuccess: ({ recoveryCodes }) => onSet(recoveryCodes),
  })
  if (!begun)
    return (
      <PasswordForm
        submit="Verder"
        send={async (wachtwoord) => setBegun(await api(secondStep.beginApp, { body: { wachtwoord } }))}
        onCancel={onCancel}
      >
        <p>Met een app op uw telefoon, zoals Google Authenticator, Microsoft Authenticator of uw wachtwoordkluis.</p>
      </PasswordForm>
    )
  const isWrong = fieldOf(set.error) === 'code'
  return (
    <form
      className={layout.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!set.isPending) set.mutate()
      }}
    >
      <p>1. Lees deze code met de app, of typ de sleutel eronder over.</p>
      <QrCode text={begun.uri} label="QR-code voor uw app" />
      <p>
        Sleutel: <span className={classes.key}>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
      </p>
      <p>2. Vul de zes cijfers in die de app nu toont.</p>
      <TextField
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next field to fill in
        autoFocus
        label="Code uit uw app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={isWrong && set.error ? reasonOf(set.error) : undefined}
        hint="Klopt hij niet, kijk dan of de klok van uw telefoon gelijk loopt."
        onChange={({ target }) => setCode(target.value)}
      />
      {set.error && !isWrong && <QuietAlert>{reasonOf(set.error)}</QuietAlert>}
      <div className={layout.row}>
        <SaveButtons submit="Bevestig" busy={set.isPending} onCancel={onCancel} />
      </div>
    </form>
  )
}

/** Drawn locally: the secret goes to no other service. Always black on white, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no file
    <svg width={192} height={192} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={squares.join('')} />
    </svg>
  )
}
