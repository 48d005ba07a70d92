import { useEffect, useState } from 'react'
import { showDeadline } from '../../../contract/values/clock.ts'
import { showDayInWords } from '../../../contract/values/dates.ts'
import { deliveryDates } from '../../../contract/rules/delivery-dates.ts'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'
import { type SettingsValues, typedDelivery } from './settings-values.ts'

const shown = 10

export function DeliveryPreview({ values }: { values: SettingsValues }) {
  const now = useMinute()
  const levering = typedDelivery(values)
  const dates = levering && deliveryDates(levering, now).slice(0, shown)
  return (
    <section className={layout.notice} aria-labelledby="leverdata" aria-live="polite">
      <h3 id="leverdata" className={layout.heading}>
        Eerstvolgende leverdata
      </h3>
      {!dates ? (
        <p className={layout.soft}>Vul eerst de tijden en de dagen vooruit in.</p>
      ) : dates.length === 0 ? (
        <p className={layout.soft}>Geen enkele: zo kan niemand bestellen met een leverdatum.</p>
      ) : (
        <ol className={classes.dates}>
          {dates.map(({ date, orderBefore }) => (
            <li key={date}>
              <strong>{showDayInWords(date)}</strong>
              <span className={layout.note}>bestellen kan tot {showDeadline(orderBefore.toISOString(), now)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
