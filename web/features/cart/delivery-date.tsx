import { showDeadline } from '../../../contract/clock.ts'
import { showDayInWords } from '../../../contract/dates.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import classes from './delivery-date.module.css'
import type { useDeliveryDates } from './use-delivery-dates.ts'

interface DeliveryDateProps {
  delivery: ReturnType<typeof useDeliveryDates>
  /** One of the dates; '' where there are none. */
  date: string
  /** Chosen before, and no longer possible. */
  missed: string
  disabled: boolean
  onChoose: (date: string) => void
}

/** 'Leverdatum', and until when one may order for it; nothing at all in a shop that asks for none. */
export function DeliveryDate({ delivery, date, missed, disabled, onChoose }: DeliveryDateProps) {
  const { dates, asOf, unknown, refetch } = delivery
  if (unknown) {
    return (
      <p className={classes.unknown}>
        De leverdata zijn nu niet op te halen. <TextButton onClick={() => void refetch()}>Probeer opnieuw</TextButton>
      </p>
    )
  }
  const chosen = dates.find((one) => one.date === date)
  if (!chosen) return null
  const until = `Bestel voor ${showDeadline(chosen.orderBefore, asOf)}.`
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
