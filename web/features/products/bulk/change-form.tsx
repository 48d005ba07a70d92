import type { ChangeEvent } from 'react'
import {
  type FactField,
  type FactRow,
  factFields,
  productFields,
  productTypeNames,
  productTypes,
  showStatuses,
} from '../../../../contract/rules/product-fields.ts'
import { Panel } from '../../../ui/page/page.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.ts'
import { SelectField, TextField } from '../../../ui/fields/field.tsx'
import layout from '../../../ui/layout.module.css'
import {
  bulkChoices,
  type BulkField,
  bulkTexts,
  emptied,
  type TypedChange,
  type WantedChange,
} from './wanted-change.ts'

interface ChangeFormProps {
  typed: TypedChange
  complaints: WantedChange['complaints']
  hasStaffel: boolean
  onType: (part: Partial<TypedChange>) => void
}

const unchanged = { value: '', label: 'Blijft zoals het is' }
const shown = [unchanged, ...showStatuses.map((value) => ({ value, label: value }))]
const types = [unchanged, ...productTypes.map((value) => ({ value, label: productTypeNames[value] }))]
const choicesOf = (field: FactField) => {
  const row: FactRow = factFields[field]
  const values = row.kind === 'choice' ? row.values : []
  return [unchanged, { value: emptied, label: 'Geen' }, ...values.map((value) => ({ value, label: value }))]
}
const steps = [
  { value: '1', label: 'Op een cent' },
  { value: '5', label: 'Op vijf cent' },
]

export function ChangeForm({ typed, complaints, hasStaffel, onType }: ChangeFormProps) {
  const input = (field: BulkField) => ({
    label: productFields[field].label,
    value: typed.fields[field] ?? '',
    error: complaints[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onType({ fields: { ...typed.fields, [field]: event.currentTarget.value } }),
  })
  return (
    <Panel title="Wat er verandert">
      <div className={layout.fields}>
        <TextField
          label="Prijs omhoog of omlaag"
          hint="Percentage, zoals +5 % of -2,5 %"
          maxLength={12}
          value={typed.percent}
          error={complaints.percent}
          onChange={(event) => onType({ percent: event.currentTarget.value })}
        />
        <SelectField
          label="Afronden"
          data={steps}
          value={String(typed.rounding)}
          onChange={(event) => onType({ rounding: event.currentTarget.value === '5' ? 5 : 1 })}
        />
        <SelectField data={shown} {...input('showStatus')} />
        <SelectField data={types} {...input('productType')} />
        {bulkChoices.map((field) => (
          <SelectField key={field} data={choicesOf(field)} {...input(field)} />
        ))}
        {bulkTexts.map((field) => (
          <TextField
            key={field}
            hint={`Leeg: blijft zoals het is; een streepje (${emptied}) maakt het veld leeg`}
            {...input(field)}
          />
        ))}
      </div>
      {hasStaffel && typed.percent.trim() !== '' && (
        <Checkbox
          size="sm"
          mt="md"
          label="De staffelprijzen gaan mee"
          checked={typed.withStaffel}
          onChange={(event) => onType({ withStaffel: event.currentTarget.checked })}
        />
      )}
    </Panel>
  )
}
