import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showMonth } from '../../../../contract/values/dates.ts'
import { kleuren, neutralFacts, type ProductFacts } from '../../../../contract/rules/product-facts.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { query } from '../../../api/query.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './product-fields.module.css'
import { StaffelField } from './staffel-field.tsx'
import type { ProductForm } from './use-product-form.ts'

const none = { value: '', label: 'Geen' }
const colours = [none, ...kleuren.map((kleur) => ({ value: kleur, label: kleur }))]
const months = [
  none,
  ...Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: showMonth(index + 1) })),
]

const isFact = (name: string) => name in neutralFacts || name === 'staffel'

/** Folded while neither this product nor any other in the shop has such facts. */
export function ProductFactFields({ form }: { form: ProductForm }) {
  const inputs = {
    maat: <TextField label="Maat" hint="Bijvoorbeeld 10/11, 12/+ of P13" {...form.text('maat')} />,
    kleur: <SelectField label="Kleur" data={colours} {...form.text('kleur')} />,
    bloeiVan: <SelectField label="Bloei vanaf" data={months} {...form.text('bloeiVan')} />,
    bloeiTot: <SelectField label="Bloei tot en met" data={months} {...form.text('bloeiTot')} />,
    hoogte: <TextField label="Hoogte" inputMode="numeric" hint="Centimeters" {...form.text('hoogte')} />,
    vbnCode: <TextField label="VBN-code" inputMode="numeric" hint="Van Floricode" {...form.text('vbnCode')} />,
    botanisch: <TextField label="Botanische naam" {...form.text('botanisch')} />,
    vpe: <TextField label="Verpakt per" inputMode="numeric" hint="Stuks; leeg is per stuk" {...form.text('vpe')} />,
    minimum: (
      <TextField label="Minimum" inputMode="numeric" hint="Stuks; leeg is één verpakking" {...form.text('minimum')} />
    ),
    perLaag: <TextField label="Per laag" inputMode="numeric" hint="Verpakkingen" {...form.text('perLaag')} />,
    perKar: <TextField label="Per kar" inputMode="numeric" hint="Verpakkingen" {...form.text('perKar')} />,
  } satisfies Record<keyof ProductFacts, ReactNode>
  const { botanisch, vpe, minimum, perLaag, perKar, ...short } = inputs
  const { values } = form
  const [saysSomething] = useState(() => Object.entries(values).some(([name, value]) => isFact(name) && value !== ''))
  const { data: facets } = useQuery({ ...query(products.facets, { query: {} }), meta: { quiet: true } })
  const isUsed = facets !== undefined && Object.values(facets).some(({ length }) => length > 0)
  return (
    <details className={classes.facts} open={saysSomething || isUsed}>
      <summary>Eigenschappen</summary>
      <div className={classes.pair}>
        {Object.entries(short).map(([name, input]) => (
          <div key={name}>{input}</div>
        ))}
      </div>
      {botanisch}
      <div className={classes.pair}>
        {vpe}
        {minimum}
        {perLaag}
        {perKar}
      </div>
      <StaffelField form={form} />
    </details>
  )
}
