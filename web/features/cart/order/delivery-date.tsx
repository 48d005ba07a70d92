import { showWeekdayAndDate } from '../../../../contract/values/dates.ts'
import { SelectField } from '../../../ui/fields/field.tsx'
import { useToday } from '../../../ui/today.ts'

interface DeliveryDateProps {
  /** '' for none. */
  dates: readonly string[]
  date: string
  hint?: string | undefined
  disabled?: boolean
  onChoose: (date: string) => void
}

export function DeliveryDate({ dates, date, hint, disabled = false, onChoose }: DeliveryDateProps) {
  const today = useToday()
  return (
    <SelectField
      label="Leverdatum"
      disabled={disabled}
      data={dates.map((one) => ({ value: one, label: one === '' ? 'Geen' : showWeekdayAndDate(one, today) }))}
      value={date}
      hint={hint}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
