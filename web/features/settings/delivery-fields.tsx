import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { maxVooruit, maxWerkdagenVooraf } from '../../../contract/values/limits.ts'
import { CompactInput, SelectBox } from '../../ui/fields/controls.tsx'
import { Stacked } from '../../ui/page/page.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'
import type { SettingsFields } from './settings-fields.tsx'
import {
  type DayName,
  dayNames,
  type DayRule,
  dayRule,
  dayText,
  fieldNames,
  closedDates,
  withTypedDate,
  type SettingsValues,
  typedDelivery,
} from './settings-values.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { dayInAmsterdam, showDay, showDayInWords, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { showDeadline } from '../../../contract/values/clock.ts'
import { deliveryDates } from '../../../contract/rules/delivery-dates.ts'
import { classNames } from '../../ui/class-names.ts'

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
        tt="capitalize"
        checked={rule !== undefined}
        onChange={({ target }) => form.set({ [day]: target.checked ? dayText(usual) : '' })}
      />
      {rule && (
        <span className={layout.row}>
          bestellen tot
          <CompactInput
            type="time"
            name={day}
            label={`Uiterste besteltijd voor ${day}`}
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

function ClosedDates({ form }: { form: SettingsFields }) {
  const dates = closedDates(form.values)
  const { datum } = form.values
  const list = useId()
  const add = () => form.set(withTypedDate(form.values))
  return (
    <section aria-labelledby={list} className={layout.tight}>
      <h3 id={list} className={layout.heading}>
        {fieldNames['gesloten']}
      </h3>
      <div className={layout.row}>
        <TextField
          {...form.text('datum')}
          type="date"
          name="gesloten"
          label="Datum"
          error={form.errorOf('gesloten')}
          // Enter would save the whole form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="light" h={44} disabled={datum === '' || dates.includes(datum)} onClick={add}>
          Voeg toe
        </Button>
      </div>
      {dates.length === 0 ? (
        <p className={layout.note}>Geen; zaterdag en zondag zijn nooit werkdagen.</p>
      ) : (
        <ul className={layout.row}>
          {dates.map((date) => (
            <li key={date} className={classes.closedDate}>
              <time dateTime={date}>{`${showDayInWords(date)} ${date.slice(0, 4)}`}</time>
              <IconButton
                label={`Verwijder ${showDay(date)}`}
                onClick={() => form.set({ gesloten: dates.filter((one) => one !== date).join(' ') })}
              >
                <X size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const mostDates = 10

function DeliveryPreview({ values }: { values: SettingsValues }) {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 60_000, { autoInvoke: true })
  const levering = typedDelivery(values)
  const dates = levering && deliveryDates(levering, now).slice(0, mostDates)
  const today = dayInAmsterdam(now)
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
        <ol className={classNames(layout.fields, classes.dates)}>
          {dates.map(({ date, orderBefore }) => (
            <li key={date}>
              <strong>{showWeekdayAndDate(date, today)}</strong>
              <span className={layout.note}>bestellen kan tot {showDeadline(orderBefore.toISOString(), today)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
