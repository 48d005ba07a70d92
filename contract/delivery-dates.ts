// On which days delivery is possible, and until when one may order for each. Working days are Monday to Friday, closed
// dates apart; everything is by Amsterdam's clock.
import { momentInAmsterdam } from './clock.ts'
import { addDays, type Day, dayInAmsterdam, weekdayOf } from './dates.ts'
import type { DeliverySettings } from './settings.ts'

export interface DeliveryDate {
  readonly date: Day
  /** The first moment that is too late. */
  readonly orderBefore: Date
}

/** Whether an order is asked for a delivery date at all. */
export const asksForDate = (levering: DeliverySettings): boolean => levering.dagen.length > 0

/** The days that one may choose at this moment, soonest first; the last of `vooruit` counts. */
export function deliveryDates(levering: DeliverySettings, now: Date): DeliveryDate[] {
  const today = dayInAmsterdam(now)
  return Array.from({ length: levering.vooruit + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((date) => {
    const orderBefore = orderBeforeFor(levering, date)
    return orderBefore !== undefined && now < orderBefore ? [{ date, orderBefore }] : []
  })
}

/** Whether one may choose this day at this moment. */
export function isDeliveryDate(levering: DeliverySettings, date: Day, now: Date): boolean {
  const today = dayInAmsterdam(now)
  if (date < today || date > addDays(today, levering.vooruit)) return false
  const orderBefore = orderBeforeFor(levering, date)
  return orderBefore !== undefined && now < orderBefore
}

/** By settings, since every order asks, and clocks in time zones are slow. */
const known = new WeakMap<DeliverySettings, Map<Day, Date | undefined>>()

/** The first moment too late to order for a day; undefined where nothing is delivered on it. */
function orderBeforeFor(levering: DeliverySettings, date: Day): Date | undefined {
  const days = known.get(levering) ?? new Map<Day, Date | undefined>()
  known.set(levering, days)
  if (!days.has(date)) days.set(date, lastMomentFor(levering, date))
  return days.get(date)
}

function lastMomentFor({ dagen, gesloten }: DeliverySettings, date: Day): Date | undefined {
  const rule = dagen.find(({ weekdag }) => weekdag === weekdayOf(date))
  if (!rule || gesloten.includes(date)) return undefined
  let day = date
  for (let left = rule.werkdagenVooraf; left > 0; ) {
    day = addDays(day, -1)
    if (weekdayOf(day) <= 5 && !gesloten.includes(day)) left--
  }
  return momentInAmsterdam(day, rule.tot)
}
