import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { productSheet } from '../../../../contract/rules/product-sheet.ts'
import { kleuren } from '../../../../contract/rules/product-facts.ts'
import { productTypes, showStatuses } from '../../../../contract/endpoints/products.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { productTypeNames } from '../product-types.ts'
import classes from './change-form.module.css'
import { type Complaints, emptied, type TypedChange } from './wanted-change.ts'

interface ChangeFormProps {
  typed: TypedChange
  complaints: Complaints
  hasStaffel: boolean
  onType: (part: Partial<TypedChange>) => void
}

const unchanged = { value: '', label: 'Blijft zoals het is' }
const shown = [unchanged, ...showStatuses.map((value) => ({ value, label: value }))]
const types = [unchanged, ...productTypes.map((value) => ({ value, label: productTypeNames[value] }))]
const colours = [unchanged, { value: emptied, label: 'Geen' }, ...kleuren.map((value) => ({ value, label: value }))]
const steps = [
  { value: '1', label: 'Op een cent' },
  { value: '5', label: 'Op vijf cent' },
]

export function ChangeForm({ typed, complaints, hasStaffel, onType }: ChangeFormProps) {
  return (
    <Panel title="Wat verandert">
      <div className={classes.fields}>
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
          value={typed.rounding}
          onChange={(event) => onType({ rounding: event.currentTarget.value === '5' ? '5' : '1' })}
        />
        <SelectField
          label={productSheet.showStatus.label}
          data={shown}
          value={typed.showStatus}
          onChange={(event) => onType({ showStatus: event.currentTarget.value })}
        />
        <SelectField
          label={productSheet.productType.label}
          data={types}
          value={typed.productType}
          onChange={(event) => onType({ productType: event.currentTarget.value })}
        />
        <SelectField
          label={productSheet.kleur.label}
          data={colours}
          value={typed.kleur}
          onChange={(event) => onType({ kleur: event.currentTarget.value })}
        />
        <TextField
          label={productSheet.maat.label}
          hint={`Leeg: blijft zoals het is; ${emptied} maakt de maat leeg`}
          maxLength={20}
          value={typed.maat}
          error={complaints.maat}
          onChange={(event) => onType({ maat: event.currentTarget.value })}
        />
      </div>
      {hasStaffel && typed.percent.trim() !== '' && (
        <Checkbox
          className={classes.staffel ?? ''}
          label="De staffelprijzen gaan mee"
          checked={typed.withStaffel}
          onChange={(event) => onType({ withStaffel: event.currentTarget.checked })}
        />
      )}
    </Panel>
  )
}
