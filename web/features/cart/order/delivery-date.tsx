import { showDeadline } from '../../../../contract/values/clock.ts'
import { showDayInWords } from '../../../../contract/values/dates.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import classes from './order-panel.module.css'
import type { useDeliveryDates } from './use-delivery-dates.ts'

interface DeliveryDateProps {
  delivery: ReturnType<typeof useDeliveryDates>
  date: string
  missed: string
  disabled: boolean
  onChoose: (date: string) => void
}

export function DeliveryDate({ delivery, date, missed, disabled, onChoose }: DeliveryDateProps) {
  const { dates = [], asOf } = delivery
  const chosen = dates.find((one) => one.date === date)
  if (!chosen) return null
  const until = `Bestellen kan tot ${showDeadline(chosen.orderBefore, asOf)}.`
  return (
    <div className={classes.date}>
      <SelectField
        label="Leverdatum"
        disabled={disabled}
        data={dates.map((one) => ({ value: one.date, label: showDayInWords(one.date) }))}
        value={date}
        hint={missed === '' ? until : `${showDayInWords(missed)} kan niet meer. ${until}`}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  )
}
