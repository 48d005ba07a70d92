import { showDeadline } from '../../../../contract/values/clock.ts'
import { dayInAmsterdam, showDayInWords, showWeekdayAndDate } from '../../../../contract/values/dates.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import classes from './order-panel.module.css'
import type { OfferedDate } from './use-leverdatum.ts'

interface DeliveryDateProps {
  dates: readonly OfferedDate[]
  asOf: Date
  date: string
  missed: string
  disabled: boolean
  onChoose: (date: string) => void
}

export function DeliveryDate({ dates, asOf, date, missed, disabled, onChoose }: DeliveryDateProps) {
  const chosen = dates.find((one) => one.date === date)
  if (!chosen) return null
  const today = dayInAmsterdam(asOf)
  const until = `Bestellen kan tot ${showDeadline(chosen.orderBefore, asOf)}.`
  return (
    <div className={classes.date}>
      <SelectField
        label="Leverdatum"
        disabled={disabled}
        data={dates.map((one) => ({ value: one.date, label: showWeekdayAndDate(one.date, today) }))}
        value={date}
        hint={missed === '' ? until : `Levering op ${showDayInWords(missed)} kan niet meer. ${until}`}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  )
}
