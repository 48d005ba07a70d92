import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { fieldLooks, type FieldProps } from './field.ts'

/** For a name or code that no keyboard should change. */
export const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

type TextFieldProps = FieldProps & Omit<ComponentProps<typeof TextInput>, keyof FieldProps | 'description' | 'size'>

export function TextField({ hint, ...props }: TextFieldProps) {
  return <TextInput autoComplete="off" {...fieldLooks} description={hint} {...props} />
}
