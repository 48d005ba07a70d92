import { readStored, removeStored, writeStored } from '../api/browser-storage.ts'

const key = 'nieuwe-orders-stil'

/** Whether new orders are announced in this browser: unless its user wants quiet. */
export const ringsForOrders = () => readStored('localStorage', key) === null

export function chooseRing(rings: boolean): void {
  if (rings) removeStored('localStorage', key)
  else writeStored('localStorage', key, 'ja')
}
