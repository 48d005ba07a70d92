import { maxText } from '../../../../contract/limits.ts'
import { productTypes } from '../../../../contract/products.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
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
      <TextField label="Productnaam" {...form.text('productName')} />
      <SelectField label="Product categorie" data={categories} {...form.text('productType')} />
      <TextAreaField label="Tekst" hint={`${length} van ${maxText} tekens`} {...form.text('text')} />
      <div className={classes.pair}>
        <TextField label="Prijs" inputMode="decimal" leftSection="€" hint="Per stuk, ex. btw" {...form.text('price')} />
        <TextField label="Voorraad" inputMode="numeric" hint={stockNote ?? 'Stuks'} {...form.text('stock')} />
      </div>
    </div>
  )
}
