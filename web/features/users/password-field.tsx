import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { maxWachtwoord, minWachtwoord } from '../../../contract/values/limits.ts'
import { SecretField } from '../../ui/fields/secret-field.tsx'
import { generatePassword } from './generate-password.ts'
import classes from './password-field.module.css'

interface PasswordFieldProps {
  label: string
  input: Pick<ComponentProps<typeof SecretField>, 'name' | 'value' | 'error' | 'onChange'>
  onGenerate: (password: string) => void
}

export function PasswordField({ label, input, onGenerate }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <div className={classes.field}>
      <SecretField
        className={classes.input ?? ''}
        label={label}
        autoComplete="new-password"
        hint={`${minWachtwoord} tot ${maxWachtwoord} tekens`}
        visible={visible}
        onVisibilityChange={setVisible}
        {...input}
      />
      <Button
        className={classes.generate ?? ''}
        variant="light"
        size="md"
        onClick={() => {
          setVisible(true)
          onGenerate(generatePassword())
        }}
      >
        Genereer
      </Button>
    </div>
  )
}
