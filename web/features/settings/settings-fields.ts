import type { useFields } from '../../ui/forms/use-fields.ts'
import type { SettingsValues } from './settings-values.ts'

export type SettingsFields = ReturnType<typeof useFields<SettingsValues>>
