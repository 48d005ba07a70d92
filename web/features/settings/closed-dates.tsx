import { Button } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { isDay, showDay, showDayInWords } from '../../../contract/values/dates.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'
import type { SettingsFields } from './settings-fields.tsx'
import { closedDates, fieldNames, withClosedDate } from './settings-values.ts'

export function ClosedDates({ form }: { form: SettingsFields }) {
  const dates = closedDates(form.values)
  const [typed, setTyped] = useState('')
  const list = useId()
  const add = () => {
    if (!isDay(typed)) return
    form.set(withClosedDate(form.values, typed))
    setTyped('')
  }
  return (
    <section aria-labelledby={list} className={layout.tight}>
      <h3 id={list} className={layout.heading}>
        {fieldNames['gesloten']}
      </h3>
      <div className={layout.row}>
        <TextField
          type="date"
          name="gesloten"
          label="Datum"
          // Saving also adds a typed date.
          value={dates.includes(typed) ? '' : typed}
          error={form.errorOf('gesloten')}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would save the whole form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="light" h={44} disabled={!isDay(typed) || dates.includes(typed)} onClick={add}>
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
