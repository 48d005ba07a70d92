import { RadioList } from '../../../ui/fields/radio-list.tsx'
import type { AddToOrder } from './use-add-to-order.ts'

/** Nothing to choose while no order for the same date can be changed. */
export function WhichOrder({ addTo: { offered, target, choose }, disabled }: { addTo: AddToOrder; disabled: boolean }) {
  if (offered.length === 0) return null
  return (
    <RadioList
      label="Nieuwe bestelling, of bij een bestaande?"
      choices={[
        { value: '', label: 'Nieuwe bestelling' },
        ...offered.map(({ _id, ordernummer }) => ({ value: _id, label: `Voeg toe aan order ${ordernummer}` })),
      ]}
      value={target?._id ?? ''}
      disabled={disabled}
      onChange={choose}
    />
  )
}
