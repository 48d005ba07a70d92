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

/** Days that can be chosen now, soonest first, `vooruit` inclusive. */
export function deliveryDates(levering: DeliverySettings, now: Date): DeliveryDate[] {
  const today = dayInAmsterdam(now)
  return Array.from({ length: levering.vooruit + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((date) => {
    const orderBefore = orderBeforeFor(levering, date)
    return orderBefore !== undefined && now < orderBefore ? [{ date, orderBefore }] : []
  })
}

/** Days on which there is delivery, soonest first, also after their cut-off: staff may choose these. */
export function deliveryDays(levering: DeliverySettings, now: Date): Day[] {
  const today = dayInAmsterdam(now)
  const days = Array.from({ length: levering.vooruit + 1 }, (_, ahead) => addDays(today, ahead))
  return days.filter((date) => orderBeforeFor(levering, date) !== undefined)
}

/** Whether there is delivery on a day that is not past or too far ahead. */
export function isDeliveryDay(levering: DeliverySettings, date: Day, now: Date): boolean {
  const today = dayInAmsterdam(now)
  if (date < today || date > addDays(today, levering.vooruit)) return false
  return orderBeforeFor(levering, date) !== undefined
}

/** Whether a day can be chosen now. */
export function isDeliveryDate(levering: DeliverySettings, date: Day, now: Date): boolean {
  const orderBefore = isDeliveryDay(levering, date, now) ? orderBeforeFor(levering, date) : undefined
  return orderBefore !== undefined && now < orderBefore
}

/** Cached by settings: every order asks, and time zone arithmetic is slow. */
const known = new WeakMap<DeliverySettings, Map<Day, Date | undefined>>()

/** Exclusive deadline; undefined without delivery on that day. */
export function orderBeforeFor(levering: DeliverySettings, date: Day): Date | undefined {
  const days = known.get(levering) ?? new Map<Day, Date | undefined>()
  known.set(levering, days)
  if (!days.has(date)) days.set(date, lastMomentFor(levering, date))
  return days.get(date)
}

function lastMomentFor({ dagen, gesloten }: DeliverySettings, date: Day): Date | undefined {
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
