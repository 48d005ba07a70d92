import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { fieldLooks, type FieldProps } from './field.ts'

type TextFieldProps = FieldProps & Omit<ComponentProps<typeof TextInput>, keyof FieldProps | 'description' | 'size'>

export function TextField({ hint, ...props }: TextFieldProps) {
  return <TextInput autoComplete="off" {...fieldLooks} description={hint} {...props} />
}
