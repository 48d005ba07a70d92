import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { chooseRing, ringsForOrders } from '../../../api/new-order-alerts.ts'

export function RingChoiceField() {
  const [rings, setRings] = useState(ringsForOrders)
  return (
    <Checkbox
      label="Meld nieuwe orders"
      checked={rings}
      onChange={({ currentTarget: { checked } }) => {
        chooseRing(checked)
        setRings(checked)
      }}
    />
  )
}
