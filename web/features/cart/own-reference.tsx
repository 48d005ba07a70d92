import { useId, useState } from 'react'
import { maxReferentie } from '../../../contract/limits.ts'
import { CompactInput } from '../../ui/compact-input.tsx'
import classes from './own-reference.module.css'

interface OwnReferenceProps {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** 'Uw referentie', folded away until somebody wants it; whoever gave one before finds it open. */
export function OwnReference({ value, disabled, onChange }: OwnReferenceProps) {
  const hint = useId()
  const [isOpen] = useState(value !== '')
  return (
    <details className={classes.reference} open={isOpen}>
      <summary>Uw referentie</summary>
      <CompactInput
        type="text"
        label="Uw referentie"
        className={classes.input}
        maxLength={maxReferentie}
        value={value}
        disabled={disabled}
        aria-describedby={hint}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter alone would order as well.
          event.preventDefault()
          if (event.ctrlKey) event.currentTarget.form?.requestSubmit()
        }}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={hint} className={classes.hint}>
        Bijvoorbeeld uw inkoopnummer; het staat op alle papieren.
      </p>
    </details>
  )
}
