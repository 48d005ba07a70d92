import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { showPercentage } from '../../../contract/values/percentage.ts'
import { query } from '../../api/query.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** Hidden in a shop without price lists. */
export function PriceListField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'data'>) {
  const { data: lists = [] } = useQuery(query(priceLists.all))
  if (lists.length === 0) return null
  const choices = lists.map(({ _id, naam, korting }) => ({
    value: _id,
    label: Number(korting) > 0 ? `${naam} (${showPercentage(korting)} korting)` : naam,
  }))
  return (
    <SelectField
      label="Prijslijst"
      data={[{ value: '', label: 'Geen, de prijzen van de winkel' }, ...choices]}
      {...props}
    />
  )
}
