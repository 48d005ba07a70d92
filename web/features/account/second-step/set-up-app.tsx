import { useState } from 'react'
import { encode } from 'uqr'
import type { AnswerOf } from '../../../../contract/endpoints/endpoint.ts'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { api } from '../../../api/api.ts'
import { StepForm } from './step-form.tsx'
import classes from './second-step-panel.module.css'

interface SetUpAppProps {
  onSet: (recoveryCodes: readonly string[] | undefined) => void
  onCancel: () => void
}

export function SetUpApp({ onSet, onCancel }: SetUpAppProps) {
  const [begun, setBegun] = useState<AnswerOf<typeof secondStep.beginApp>>()
  if (!begun)
    return (
      <StepForm
        key="wachtwoord"
        asks="wachtwoord"
        submit="Verder"
        send={async (wachtwoord) => setBegun(await api(secondStep.beginApp, { body: { wachtwoord } }))}
        onCancel={onCancel}
      >
        <p>Met een app op uw telefoon, zoals Google Authenticator, Microsoft Authenticator of uw wachtwoordkluis.</p>
      </StepForm>
    )
  return (
    <StepForm
      key="code"
      asks="code"
      submit="Bevestig"
      send={async (code) => onSet((await api(secondStep.setApp, { body: { code } })).recoveryCodes)}
      onCancel={onCancel}
    >
      <p>1. Scan deze code met de app, of typ de sleutel eronder over.</p>
      <QrCode text={begun.uri} label="QR-code voor uw app" />
      <p>
        Sleutel: <span className={classes.key}>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
      </p>
      <p>2. Vul de zes cijfers in die de app nu toont.</p>
    </StepForm>
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
