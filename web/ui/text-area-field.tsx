import { InputBase, type TextareaProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { fieldLooks, type FieldProps } from './field.ts'

type TextAreaFieldProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'ref'> &
  Omit<
    TextareaProps,
    | keyof FieldProps
    | 'description'
    | 'autosize'
    | 'minRows'
    | 'maxRows'
    | 'resize'
    | 'bottomSection'
    | 'bottomSectionProps'
  >

/** Several lines of text. Mantine's Textarea is the same, and brings along what makes one grow by itself. */
export function TextAreaField({ hint, ...props }: TextAreaFieldProps) {
  return <InputBase component="textarea" multiline rows={4} {...fieldLooks} description={hint} {...props} />
}
