import { useState } from 'react'
import { maxReferentie } from '../../../contract/values/limits.ts'
import { useAsksForDate } from '../../api/use-asks-for-date.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './order.module.css'
import type { EditOrder } from './use-edit-order.ts'

/** Staff may choose any date; a shop that asks for none has no such field. */
export function OrderDelivery({ edit: { about, changeAbout } }: { edit: EditOrder }) {
  const [atFirst] = useState(about)
  const asked = useAsksForDate() || atFirst.leverdatum !== ''
  return (
    <div className={classes.fields}>
      {asked && (
        <TextField
          type="date"
          label="Leverdatum"
          value={about.leverdatum}
          onChange={({ target }) => changeAbout({ leverdatum: target.value })}
        />
      )}
      <TextField
        label="Uw referentie"
        hint="Van de klant, niet verplicht"
        maxLength={maxReferentie}
        value={about.referentie}
        onChange={({ target }) => changeAbout({ referentie: target.value })}
      />
    </div>
  )
}
