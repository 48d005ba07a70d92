import type { useFields } from '../../ui/use-fields.ts'
import type { SettingsValues } from './settings-values.ts'

/** The form, as its groups of fields use it. */
export type SettingsFields = ReturnType<typeof useFields<SettingsValues>>
