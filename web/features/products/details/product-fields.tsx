import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxText } from '../../../../contract/values/limits.ts'
import {
  productFields,
  productTypeNames,
  productTypes,
  type FactField,
  type FactRow,
  factFieldNames,
  factFields,
  isFactField,
} from '../../../../contract/rules/product-fields.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/field.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './details.module.css'
import type { ProductForm } from './product-form.ts'
import { showMonth } from '../../../../contract/values/dates.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { query } from '../../../api/api.ts'
import { StaffelField } from './staffel-field.tsx'

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
      <div className={layout.pair}>
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

const none = { value: '', label: 'Geen' }
const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: showMonth(index + 1) }))

const fieldsAt = (place: FactRow['inForm']) =>
  factFieldNames.filter((field) => {
    const row: FactRow = factFields[field]
    return row.inForm === place
  })
const [pairs, wide, packs] = [fieldsAt(undefined), fieldsAt('wide'), fieldsAt('packs')]

/** Folded while neither this product nor any other in the shop has such facts. */
function ProductFactFields({ form }: { form: ProductForm }) {
  const { values } = form
  const [saysSomething] = useState(() =>
    Object.entries(values).some(([name, value]) => (isFactField(name) || name === 'staffel') && value !== ''),
  )
  const { data: facets } = useQuery({ ...query(products.facets, { query: {} }), meta: { quiet: true } })
  const isUsed =
    facets !== undefined && Object.values(facets).some((values) => values !== undefined && values.length > 0)
  const inputs = (fields: readonly FactField[]) =>
    fields.map((field) => <FactInput key={field} form={form} field={field} />)
  return (
    <details className={classes.facts} open={saysSomething || isUsed}>
      <summary>Eigenschappen</summary>
      <div className={layout.pair}>{inputs(pairs)}</div>
      {inputs(wide)}
      <div className={layout.pair}>{inputs(packs)}</div>
      <StaffelField form={form} />
    </details>
  )
}

function FactInput({ form, field }: { form: ProductForm; field: FactField }) {
  const row: FactRow = factFields[field]
  const shared = { label: row.label, hint: row.hint, ...form.text(field) }
  const choices = choicesOf(row)
  if (choices) return <SelectField data={[none, ...choices]} {...shared} />
  return <TextField inputMode={row.kind === 'text' || row.kind === 'day' ? undefined : 'numeric'} {...shared} />
}

function choicesOf(row: FactRow) {
  if (row.kind === 'month') return months
  if (row.kind === 'choice') return row.values.map((value) => ({ value, label: value }))
  if (row.kind === 'rate') return row.values.map((rate) => ({ value: String(rate), label: `${rate}\u00a0%` }))
  return undefined
}
