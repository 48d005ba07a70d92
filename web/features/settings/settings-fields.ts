import type { useFields } from '../../ui/use-fields.ts'
import type { SettingsValues } from './settings-values.ts'

export type SettingsFields = ReturnType<typeof useFields<SettingsValues>>
