import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { fieldLooks, type FieldProps } from './field.tsx'
import classes from './secret-field.module.css'

type SecretFieldProps = FieldProps &
  Omit<
    ComponentProps<typeof PasswordInput>,
    keyof FieldProps | 'description' | 'size' | 'aria-invalid' | 'visibilityToggleButtonProps'
  >

export function SecretField({ hint, ...props }: SecretFieldProps) {
  return (
    <PasswordInput
      {...fieldLooks}
      classNames={{ visibilityToggle: classes.eye ?? '' }}
      description={hint}
      visibilityToggleFocusable
      // Does not repeat the field's label, which then names the input alone.
      visibilityToggleButtonProps={{ 'aria-label': 'Tonen of verbergen' }}
      // PasswordInput sets it on the wrapper; screen readers need it on the input.
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  )
}
