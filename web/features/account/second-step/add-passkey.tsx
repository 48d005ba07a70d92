import { useState } from 'react'
import { maxPasskeyName } from '../../../../contract/values/limits.ts'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { api } from '../../../api/api.ts'
import { makePasskey } from '../../auth/second-step/ask-passkey.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { StepForm } from './step-form.tsx'

interface AddPasskeyProps {
  onSet: (recoveryCodes: readonly string[] | undefined) => void
  onCancel: () => void
}

export function AddPasskey({ onSet, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState('Dit apparaat')
  return (
    <StepForm
      asks="wachtwoord"
      submit="Maak passkey"
      send={async (wachtwoord) => {
        const wanted = await api(secondStep.beginPasskey, { body: { wachtwoord } })
        const passkey = await makePasskey(wanted)
        onSet((await api(secondStep.addPasskey, { body: { name, passkey } })).recoveryCodes)
      }}
      onCancel={onCancel}
    >
      <p>Met uw vingerafdruk, uw gezicht, de pincode van dit apparaat of een beveiligingssleutel (USB).</p>
      <TextField
        label="Naam van de passkey"
        hint="Waaraan u hem straks herkent"
        maxLength={maxPasskeyName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </StepForm>
  )
}
