import '@mantine/core/styles/Input.css'
import { type InputWrapperProps, TextInput, InputBase, type TextareaProps, NativeSelect } from '@mantine/core'
import type { ReactNode, ComponentProps } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: ReactNode
  /** Marks the label too, unless `withAsterisk` is false. */
  required?: boolean
  withAsterisk?: boolean
}

export const fieldLooks: Pick<InputWrapperProps, 'size' | 'inputWrapperOrder' | 'errorProps'> = {
  size: 'md',
  // Also told where the focus is already in the field; a status waits for a toast that says the same.
  errorProps: { role: 'status' },
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

/** A browser cuts what is pasted beyond `maxLength` without a word. Codes of up to 30 characters may be full by nature. */
const hintWhenFull = ({ value, maxLength = 0 }: Pick<ComponentProps<'input'>, 'value' | 'maxLength'>) =>
  typeof value === 'string' && maxLength > 30 && value.length >= maxLength
    ? `Vol: hier passen ${showCount(maxLength)} tekens.`
    : undefined

type TextFieldProps = FieldProps & Omit<ComponentProps<typeof TextInput>, keyof FieldProps | 'description' | 'size'>

export function TextField({ hint, ...props }: TextFieldProps) {
  return <TextInput autoComplete="off" {...fieldLooks} description={hintWhenFull(props) ?? hint} {...props} />
}

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
  const description = hintWhenFull(props) ?? hint
  return <InputBase component="textarea" multiline rows={4} {...fieldLooks} description={description} {...props} />
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<typeof NativeSelect>, keyof FieldProps | 'description' | 'size' | 'rightSection'>

export function SelectField({ hint, ...props }: SelectFieldProps) {
  return <NativeSelect {...fieldLooks} description={hint} rightSection={<ChevronDown size={18} />} {...props} />
}
