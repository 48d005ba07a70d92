import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { showDeadline, showTime } from '../../../contract/values/clock.ts'
import { dayInAmsterdam, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { hour, minute } from '../../../contract/values/durations.ts'
import { useDeliveryDates } from '../../features/cart/order/use-delivery-dates.ts'
import classes from './shell.module.css'

export function CutOff() {
  const { dates } = useDeliveryDates()
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 10_000, { autoInvoke: true })
  const next = dates?.find(({ orderBefore }) => Date.parse(orderBefore) > now.getTime())
  if (!next) return null
  const left = Date.parse(next.orderBefore) - now.getTime()
  const today = dayInAmsterdam(now)
  const isToday = dayInAmsterdam(new Date(next.orderBefore)) === today
  const until = isToday ? showTime(next.orderBefore) : showDeadline(next.orderBefore, today)
  return (
    <aside
      className={classes.cutOff}
      data-soon={left < hour || undefined}
      data-screen-only
      aria-label="Uiterste besteltijd"
    >
      {`Bestellen kan tot ${until} voor levering op ${showWeekdayAndDate(next.date, today)}`}
      {left < hour && <strong>{`, nog ${minutesIn(left)}`}</strong>}
    </aside>
  )
}

function minutesIn(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / minute)
  return minutes === 1 ? '1 minuut' : `${minutes} minuten`
}
