import '@mantine/core/styles/Input.css'
import type { InputWrapperProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a field of a form has, whatever is filled in: one label, one hint and at most one complaint, all three tied to it. */
export interface FieldProps {
  label: string
  /** Below the input: what belongs in it. */
  hint?: ReactNode
  /** What is wrong with it, below the hint. */
  error?: ReactNode
  /** It has to be filled in, and its label says so with a mark unless `withAsterisk` is false. */
  required?: boolean
  withAsterisk?: boolean
}

/** The looks that all fields share; name, hint and complaint are tied to the input by Mantine. */
export const fieldLooks: Pick<InputWrapperProps, 'size' | 'inputWrapperOrder'> = {
  size: 'md',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
