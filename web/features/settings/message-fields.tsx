import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './settings.module.css'
import type { SettingsFields } from './settings-fields.ts'
import { fieldNames } from './settings-values.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'

const toCustomer = ['klantBevestiging', 'klantWijziging', 'klantVerwerkt', 'bedrijfOok'] as const
const toShop = ['winkelNieuweOrder'] as const

export function MessageFields({ form }: { form: SettingsFields }) {
  const choice = (name: (typeof toCustomer)[number] | (typeof toShop)[number]) => (
    <Checkbox
      key={name}
      label={fieldNames[name]}
      size="md"
      checked={form.values[name]}
      onChange={({ target }) => form.set({ [name]: target.checked })}
    />
  )
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>Aan de klant</legend>
        {toCustomer.map(choice)}
      </fieldset>
      <fieldset className={classes.choices}>
        <legend>Aan de winkel</legend>
        {toShop.map(choice)}
        <TextField
          label={fieldNames['winkelEmail'] ?? ''}
          inputMode="email"
          autoCapitalize="none"
          hint={form.values.email === '' ? 'Leeg: het adres onder Bedrijf' : `Leeg: ${form.values.email}`}
          {...form.text('winkelEmail')}
        />
      </fieldset>
    </>
  )
}
