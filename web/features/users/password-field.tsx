import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { Button, PasswordInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { maxWachtwoord, minWachtwoord } from '../../../contract/limits.ts'
import { generatePassword } from './generate-password.ts'
import classes from './password-field.module.css'

interface PasswordFieldProps {
  label: string
  input: Pick<ComponentProps<typeof PasswordInput>, 'name' | 'value' | 'error' | 'onChange'>
  onGenerate: (password: string) => void
}

/** A password that the administrator types, or has made for him and then sees. */
export function PasswordField({ label, input, onGenerate }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <div className={classes.field}>
      <PasswordInput
        className={classes.input ?? ''}
        label={label}
        size="md"
        autoComplete="new-password"
        description={`${minWachtwoord} tot ${maxWachtwoord} tekens`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': 'Wachtwoord tonen of verbergen' }}
        // PasswordInput marks only its frame as invalid; screen readers need it on the input.
        aria-invalid={Boolean(input.error)}
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
