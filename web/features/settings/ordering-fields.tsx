import { Checkbox } from '../../ui/fields/checkbox.ts'
import { vatRates } from '../../../contract/rules/vat.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'
import type { SettingsFields } from './settings-fields.ts'
import { fieldNames } from './settings-values.ts'

export function OrderingFields({ form }: { form: SettingsFields }) {
  return (
    <div className={layout.stack}>
      <Checkbox
        size="md"
        label={fieldNames['klantWijzigt']}
        description="Zonder leverdatum kan dat zolang de order open is"
        checked={form.values.klantWijzigt}
        onChange={({ target }) => form.set({ klantWijzigt: target.checked })}
      />
      <div className={classes.ahead}>
        <TextField
          label={fieldNames['minimumbedrag'] ?? ''}
          inputMode="decimal"
          leftSection="€"
          hint="Van een bestelling van een klant, ex. btw. Leeg: geen minimum"
          {...form.text('minimumbedrag')}
        />
        <SelectField
          label={fieldNames['standaard'] ?? ''}
          hint="Van producten zonder eigen tarief. Leeg: nergens staat btw"
          data={[
            { value: '', label: 'Geen' },
            ...vatRates.map((rate) => ({ value: String(rate), label: `${rate}\u00a0%` })),
          ]}
          {...form.text('standaard')}
        />
      </div>
    </div>
  )
}
