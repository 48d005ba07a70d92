import { useId } from 'react'
import classes from './radio-list.module.css'

interface RadioListProps {
  label: string
  choices: readonly { readonly value: string; readonly label: string }[]
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}

export function RadioList({ label, choices, value, disabled, onChange }: RadioListProps) {
  const name = useId()
  return (
    <fieldset className={classes.list} disabled={disabled} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
