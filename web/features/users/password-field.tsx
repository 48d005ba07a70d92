import { Button } from '@mantine/core'
import { useState } from 'react'
import { maxWachtwoord, minWachtwoord } from '../../../contract/values/limits.ts'
import { SecretField } from '../../ui/fields/secret-field.tsx'
import type { useForm } from '../../ui/forms/use-form.ts'
import classes from './users.module.css'

// Without characters that are confused when read aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** Four groups of four: 79 bits of entropy. */
function generatePassword(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, randomSign).join('')).join('-')
}

function randomSign(): string {
  // Bytes past the last whole alphabet would favour its first characters.
  const fair = 256 - (256 % alphabet.length)
  let byte = fair
  while (byte >= fair) byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? fair
  return alphabet.charAt(byte % alphabet.length)
}

interface PasswordFieldProps {
  form: {
    readonly set: (change: { wachtwoord: string }) => void
    readonly text: (field: 'wachtwoord') => ReturnType<ReturnType<typeof useForm>['text']>
  }
  onGenerate: (password: string) => void
}

export function PasswordField({ form, onGenerate }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <div className={classes.field}>
      <SecretField
        className={classes.input ?? ''}
        label="Wachtwoord"
        autoComplete="new-password"
        hint={`${minWachtwoord} tot ${maxWachtwoord} tekens`}
        visible={visible}
        onVisibilityChange={setVisible}
        {...form.text('wachtwoord')}
      />
      <Button
        className={classes.generate ?? ''}
        variant="light"
        size="md"
        onClick={() => {
          const wachtwoord = generatePassword()
          setVisible(true)
          form.set({ wachtwoord })
          onGenerate(wachtwoord)
        }}
      >
        Genereer
      </Button>
    </div>
  )
}
