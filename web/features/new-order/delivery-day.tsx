import { showWeekdayAndDate, type Day } from '../../../contract/values/dates.ts'
import { useToday } from '../../ui/use-today.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

export interface OfferedDay {
  readonly date: Day
  readonly isOpen: boolean
}

interface DeliveryDayProps {
  days: readonly OfferedDay[]
  date: string
  onChoose: (date: string) => void
}

/** Staff may choose days for which customers are too late. */
export function DeliveryDay({ days, date, onChoose }: DeliveryDayProps) {
  const today = useToday()
  const chosen = days.find((day) => day.date === date)
  return (
    <SelectField
      label="Leverdatum"
      data={days.map((day) => ({ value: day.date, label: showWeekdayAndDate(day.date, today) }))}
      value={date}
      hint={chosen?.isOpen === false ? 'Voor klanten is de sluitingstijd voorbij.' : undefined}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
