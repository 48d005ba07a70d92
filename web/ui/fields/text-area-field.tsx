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

/** Mantine's Textarea would also ship its autosize code. */
export function TextAreaField({ hint, ...props }: TextAreaFieldProps) {
  return <InputBase component="textarea" multiline rows={4} {...fieldLooks} description={hint} {...props} />
}
