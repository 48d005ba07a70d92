import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { setNewOrderAlerts, newOrderAlertsOn } from '../../../api/new-order-alerts.ts'

export function NewOrderAlertsField() {
  const [rings, setRings] = useState(newOrderAlertsOn)
  return (
    <Checkbox
      label="Meld nieuwe orders"
      checked={rings}
      onChange={({ currentTarget: { checked } }) => {
        setNewOrderAlerts(checked)
        setRings(checked)
      }}
    />
  )
}
