// Working days are Monday to Friday except closed dates; times are in Amsterdam.
import { momentInAmsterdam } from '../values/clock.ts'
import { addDays, type Day, dayInAmsterdam, weekdayOf } from '../values/dates.ts'
import type { DeliverySettings } from '../endpoints/settings.ts'

export interface DeliveryDate {
  readonly date: Day
  /** Exclusive. */
  readonly orderBefore: Date
}

/** Whether orders ask for a delivery date. */
export const asksForDate = (levering: DeliverySettings): boolean => levering.dagen.length > 0

/** Days on which there is delivery, soonest first, `vooruit` inclusive, also after their cut-off: staff may choose these. */
export function deliveryDays(levering: DeliverySettings, now: Date): DeliveryDate[] {
  const today = dayInAmsterdam(now)
  return Array.from({ length: levering.vooruit + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((date) => {
    const orderBefore = orderBeforeFor(levering, date)
    return orderBefore === undefined ? [] : [{ date, orderBefore }]
  })
}

/** Those that can be chosen now. */
export const deliveryDates = (levering: DeliverySettings, now: Date): DeliveryDate[] =>
  deliveryDays(levering, now).filter(({ orderBefore }) => now < orderBefore)

/** Exclusive deadline; undefined without delivery on that day. */
export function orderBeforeFor({ dagen, gesloten }: DeliverySettings, date: Day): Date | undefined {
  const rule = dagen.find(({ weekdag }) => weekdag === weekdayOf(date))
  if (!rule || gesloten.includes(date)) return undefined
  const { werkdagenVooraf = 0, sluitdag } = rule
  const last =
    sluitdag === undefined ? workingDayBefore(date, werkdagenVooraf, gesloten) : weekdayBefore(date, sluitdag)
  return momentInAmsterdam(last, rule.tot)
}

function workingDayBefore(date: Day, workingDays: number, gesloten: readonly string[]): Day {
  let day = date
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, -1)
    if (weekdayOf(day) <= 5 && !gesloten.includes(day)) left--
  }
  return day
}

/** The same weekday is a week earlier. */
function weekdayBefore(date: Day, weekday: number): Day {
  return addDays(date, -((weekdayOf(date) - weekday + 7) % 7 || 7))
}
