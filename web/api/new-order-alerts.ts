import { readStored, removeStored, writeStored } from './browser-storage.ts'

const key = 'nieuwe-orders-stil'

export const newOrderAlertsOn = () => readStored('localStorage', key) === null

export function setNewOrderAlerts(isOn: boolean): void {
  if (isOn) removeStored('localStorage', key)
  else writeStored('localStorage', key, 'ja')
}

/** Ids of the orders that staff placed on this page: nothing to be alerted to. */
export const placedHere = new Set<string>()
