import { useId } from 'react'
import { maxReferentie } from '../../../../contract/values/limits.ts'
import { CompactInput } from '../../../ui/fields/compact-input.tsx'
import classes from './order-panel.module.css'

interface OwnReferenceProps {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

export function OwnReference({ value, disabled, onChange }: OwnReferenceProps) {
  const input = useId()
  const hint = useId()
  return (
    <div>
      <label className={classes.label} htmlFor={input}>
        Uw referentie
      </label>
      <CompactInput
        id={input}
        type="text"
        label="Uw referentie"
        className={classes.input}
        maxLength={maxReferentie}
        value={value}
        disabled={disabled}
        aria-describedby={hint}
        onKeyDown={(event) => {
          // Enter alone would order as well.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={hint} className={classes.hint}>
        Niet verplicht, bijvoorbeeld uw inkoopnummer; het staat op alle papieren.
      </p>
    </div>
  )
}
