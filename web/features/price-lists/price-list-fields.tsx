import { maxPriceListName } from '../../../contract/values/limits.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { useForm } from '../../ui/forms/use-form.ts'

interface PriceListFieldsProps {
  form: { readonly text: (field: 'naam' | 'korting') => ReturnType<ReturnType<typeof useForm>['text']> }
}

export function PriceListFields({ form }: PriceListFieldsProps) {
  return (
    <>
      <TextField label="Naam" maxLength={maxPriceListName} {...form.text('naam')} />
      <TextField
        label="Korting in procenten"
        inputMode="decimal"
        hint="Gaat van elke winkelprijs en staffel af. Leeg: geen korting."
        {...form.text('korting')}
      />
    </>
  )
}
