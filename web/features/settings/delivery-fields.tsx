import { maxVooruit, maxWerkdagenVooraf } from '../../../contract/values/limits.ts'
import { CompactInput } from '../../ui/fields/compact-input.tsx'
import { Stacked } from '../../ui/page/panel.tsx'
import { SelectBox } from '../../ui/fields/select-box.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ClosedDates } from './closed-dates.tsx'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'
import { DeliveryPreview } from './delivery-preview.tsx'
import type { SettingsFields } from './settings-fields.tsx'
import { type DayName, dayNames, type DayRule, dayRule, dayText, fieldNames } from './settings-values.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'

/** Defaults of a ticked day. */
const usual = { werkdagenVooraf: 1, tot: '14:00' }

export function DeliveryFields({ form }: { form: SettingsFields }) {
  const delivers = dayNames.some((day) => form.values[day] !== '')
  return (
    <Stacked>
      <p className={layout.soft}>
        {delivers
          ? 'Klanten kiezen bij hun bestelling een leverdatum.'
          : 'Zonder leverdagen kiezen klanten geen leverdatum. Vink een dag aan als zij dat wel moeten doen.'}
      </p>
      <ul>
        {dayNames.map((day) => (
          <WeekdayRow key={day} day={day} form={form} />
        ))}
      </ul>
      {delivers && (
        <>
          <ClosedDates form={form} />
          <div className={layout.form}>
            <TextField
              label={fieldNames['vooruit'] ?? ''}
              inputMode="numeric"
              hint={`Zo ver vooruit kan een klant kiezen, 1 tot en met ${maxVooruit}`}
              {...form.text('vooruit')}
            />
          </div>
          <DeliveryPreview values={form.values} />
        </>
      )}
    </Stacked>
  )
}

function WeekdayRow({ day, form }: { day: DayName; form: SettingsFields }) {
  const rule = dayRule(form.values[day])
  const set = (next: DayRule) => form.set({ [day]: dayText(next) })
  return (
    <li className={classes.day} data-off={!rule || undefined}>
      <Checkbox
        label={day}
        size="md"
        className={classes.name ?? ''}
        checked={rule !== undefined}
        onChange={({ target }) => form.set({ [day]: target.checked ? dayText(usual) : '' })}
      />
      {rule && (
        <span className={layout.row}>
          bestellen tot
          <CompactInput
            type="time"
            name={day}
            label={`Bestellen voor ${day} tot hoe laat`}
            className={classes.time}
            value={rule.tot}
            error={form.errorOf(day)}
            onChange={({ target }) => set({ ...rule, tot: target.value })}
          />
          <ClosingDay day={day} rule={rule} onChange={set} />
        </span>
      )}
    </li>
  )
}

interface ClosingDayProps {
  day: DayName
  rule: DayRule
  onChange: (rule: DayRule) => void
}

function ClosingDay({ day, rule: { tot, werkdagenVooraf, sluitdag }, onChange }: ClosingDayProps) {
  const dayBefore = dayNames.indexOf(day) || dayNames.length
  return (
    <>
      <SelectBox
        label={`Sluiting voor ${day}`}
        value={sluitdag === undefined ? 'before' : 'fixed'}
        choices={[
          ['before', 'werkdagen ervoor'],
          ['fixed', 'op vaste dag'],
        ]}
        onChoose={(kind) => onChange(kind === 'before' ? { ...usual, tot } : { sluitdag: dayBefore, tot })}
      />
      {sluitdag === undefined ? (
        <SelectBox
          label={`Werkdagen vooraf voor ${day}`}
          value={String(werkdagenVooraf)}
          choices={Array.from({ length: maxWerkdagenVooraf + 1 }, (_, before) => [String(before), daysAhead(before)])}
          onChoose={(before) => onChange({ tot, werkdagenVooraf: Number(before) })}
        />
      ) : (
        <SelectBox
          label={`Vaste dag voor ${day}`}
          value={String(sluitdag)}
          choices={dayNames.map((name, at) => [String(at + 1), `${name} ervoor`])}
          onChoose={(chosen) => onChange({ tot, sluitdag: Number(chosen) })}
        />
      )}
    </>
  )
}

function daysAhead(days: number): string {
  if (days === 0) return 'op de dag zelf'
  return days === 1 ? '1 werkdag ervoor' : `${days} werkdagen ervoor`
}
