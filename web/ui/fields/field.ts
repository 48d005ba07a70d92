import '@mantine/core/styles/Input.css'
import type { InputWrapperProps } from '@mantine/core'
import type { ReactNode } from 'react'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: ReactNode
  /** Marks the label too, unless `withAsterisk` is false. */
  required?: boolean
  withAsterisk?: boolean
}

export const fieldLooks: Pick<InputWrapperProps, 'size' | 'inputWrapperOrder'> = {
  size: 'md',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
