import { maxText } from '../../../../contract/values/limits.ts'
import { productFields, productTypeNames, productTypes } from '../../../../contract/rules/product-fields.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ProductFactFields } from './product-fact-fields.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './product-fields.module.css'
import type { ProductForm } from './product-form.ts'

const categories = [
  { value: '', label: 'Selecteer type...' },
  ...productTypes.map((type) => ({ value: type, label: productTypeNames[type] })),
]

export function ProductFields({ form, stockNote }: { form: ProductForm; stockNote?: string | undefined }) {
  const { length } = form.values.text
  return (
    <div className={layout.stack}>
      <TextField label={productFields.productName.label} {...form.text('productName')} />
      <SelectField label={productFields.productType.label} data={categories} {...form.text('productType')} />
      <TextAreaField label={productFields.text.label} hint={`${length} van ${maxText} tekens`} {...form.text('text')} />
      <div className={classes.pair}>
        <TextField
          label={productFields.price.label}
          inputMode="decimal"
          leftSection="€"
          hint="Per stuk, ex. btw"
          {...form.text('price')}
        />
        <TextField
          label={productFields.stock.label}
          inputMode="numeric"
          hint={stockNote ?? 'Stuks'}
          {...form.text('stock')}
        />
      </div>
      <ProductFactFields form={form} />
    </div>
  )
}
