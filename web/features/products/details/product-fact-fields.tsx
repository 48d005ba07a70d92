import { type ReactNode, useState } from 'react'
import { showMonth } from '../../../../contract/dates.ts'
import { kleuren, type ProductFacts } from '../../../../contract/product-facts.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from './product-fields.module.css'
import type { ProductForm } from './use-product-form.ts'

const none = { value: '', label: 'Geen' }
const colours = [none, ...kleuren.map((kleur) => ({ value: kleur, label: kleur }))]
const months = [
  none,
  ...Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: showMonth(index + 1) })),
]

/** What a product may say about itself besides, folded away until something of it is set. */
export function ProductFactFields({ form }: { form: ProductForm }) {
  const { maat, kleur, bloeiVan, bloeiTot, hoogte, botanisch: name, vbnCode } = form.values
  const [isOpen] = useState([maat, kleur, bloeiVan, bloeiTot, hoogte, name, vbnCode].some((value) => value !== ''))
  const inputs = {
    maat: <TextField label="Maat" hint="Bijvoorbeeld 10/11, 12/+ of P13" {...form.text('maat')} />,
    kleur: <SelectField label="Kleur" data={colours} {...form.text('kleur')} />,
    bloeiVan: <SelectField label="Bloei vanaf" data={months} {...form.text('bloeiVan')} />,
    bloeiTot: <SelectField label="Bloei tot en met" data={months} {...form.text('bloeiTot')} />,
    hoogte: <TextField label="Hoogte" inputMode="numeric" hint="Centimeters" {...form.text('hoogte')} />,
    vbnCode: <TextField label="VBN-code" inputMode="numeric" hint="Van Floricode" {...form.text('vbnCode')} />,
    botanisch: <TextField label="Botanische naam" {...form.text('botanisch')} />,
  } satisfies Record<keyof ProductFacts, ReactNode>
  const { botanisch, ...short } = inputs
  return (
    <details className={classes.facts} open={isOpen}>
      <summary>Eigenschappen</summary>
      <div className={classes.pair}>
        {Object.entries(short).map(([name, input]) => (
          <div key={name}>{input}</div>
        ))}
      </div>
      {botanisch}
    </details>
  )
}
