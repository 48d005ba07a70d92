import '@mantine/core/styles/Input.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { maxText } from '../../../../contract/limits.ts'
import { productTypes } from '../../../../contract/products.ts'
import classes from './product-fields.module.css'
import type { ProductForm } from './use-product-form.ts'
import { productTypeNames } from './product-types.ts'

const categories = [
  { value: '', label: 'Selecteer type...' },
  ...productTypes.map((type) => ({ value: type, label: productTypeNames[type] })),
]

/** The fields that a new product and an edited one share (§2). */
export function ProductFields({ form, stockNote }: { form: ProductForm; stockNote?: string | undefined }) {
  const { length } = form.values.text
  return (
    <div className={classes.fields}>
      <TextInput label="Productnaam" size="md" autoComplete="off" {...form.text('productName')} />
      <NativeSelect
        label="Product categorie"
        size="md"
        data={categories}
        rightSection={<ChevronDown size={18} aria-hidden="true" />}
        {...form.text('productType')}
      />
      <Textarea
        label="Tekst"
        size="md"
        rows={4}
        description={`${length} van ${maxText} tekens`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.text('text')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Prijs"
          size="md"
          inputMode="decimal"
          autoComplete="off"
          leftSection="€"
          description="Per stuk, ex. btw"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.text('price')}
        />
        <TextInput
          label="Voorraad"
          size="md"
          inputMode="numeric"
          autoComplete="off"
          description={stockNote ?? 'Stuks'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.text('stock')}
        />
      </div>
    </div>
  )
}
