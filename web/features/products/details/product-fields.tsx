import { Fragment, type ReactNode } from 'react'
import { maxText } from '../../../../contract/values/limits.ts'
import { type ProductField, productTypes } from '../../../../contract/endpoints/products.ts'
import type { ProductFacts } from '../../../../contract/rules/product-facts.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ProductFactFields } from './product-fact-fields.tsx'
import classes from './product-fields.module.css'
import type { ProductForm } from './use-product-form.ts'
import { productTypeNames } from '../product-types.ts'

const categories = [
  { value: '', label: 'Selecteer type...' },
  ...productTypes.map((type) => ({ value: type, label: productTypeNames[type] })),
]

export function ProductFields({ form, stockNote }: { form: ProductForm; stockNote?: string | undefined }) {
  const { length } = form.values.text
  const inputs = {
    productName: <TextField label="Productnaam" {...form.text('productName')} />,
    productType: <SelectField label="Product categorie" data={categories} {...form.text('productType')} />,
    text: <TextAreaField label="Tekst" hint={`${length} van ${maxText} tekens`} {...form.text('text')} />,
    price: (
      <TextField label="Prijs" inputMode="decimal" leftSection="€" hint="Per stuk, ex. btw" {...form.text('price')} />
    ),
    stock: <TextField label="Voorraad" inputMode="numeric" hint={stockNote ?? 'Stuks'} {...form.text('stock')} />,
    showStatus: null,
  } satisfies Record<Exclude<ProductField, keyof ProductFacts | 'staffel'>, ReactNode>
  const { price, stock, ...wide } = inputs
  return (
    <div className={classes.fields}>
      {Object.entries(wide).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
      <div className={classes.pair}>
        {price}
        {stock}
      </div>
      <ProductFactFields form={form} />
    </div>
  )
}
