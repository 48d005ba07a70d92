import { showDeadline } from '../../../contract/values/clock.ts'
import type { Day } from '../../../contract/values/dates.ts'

/** @param until `wijzigbaarTot` of an order: ISO 8601, null without an end */
export const changeableUntil = (until: string | null, today: Day) =>
  until === null
    ? 'Wijzigen of annuleren kan zolang de bestelling open is.'
    : `Wijzigen of annuleren kan tot ${showDeadline(until, today)}.`
