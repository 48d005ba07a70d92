import { Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { fieldLooks, type FieldProps } from './field.ts'

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<typeof Textarea>, keyof FieldProps | 'description'>

/** Several lines of text. */
export function TextAreaField({ hint, ...props }: TextAreaFieldProps) {
  return <Textarea rows={4} {...fieldLooks} description={hint} {...props} />
}
