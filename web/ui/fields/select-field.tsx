import { NativeSelect } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { fieldLooks, type FieldProps } from './field.ts'

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<typeof NativeSelect>, keyof FieldProps | 'description' | 'size' | 'rightSection'>

export function SelectField({ hint, ...props }: SelectFieldProps) {
  return <NativeSelect {...fieldLooks} description={hint} rightSection={<ChevronDown size={18} />} {...props} />
}
