import { readStored, removeStored, writeStored } from './browser-storage.ts'

const key = 'nieuwe-orders-stil'

export const newOrderAlertsOn = () => readStored('localStorage', key) === null

export function setNewOrderAlerts(isOn: boolean): void {
  if (isOn) removeStored('localStorage', key)
  else writeStored('localStorage', key, 'ja')
}
