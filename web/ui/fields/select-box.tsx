import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import control from './control.module.css'
import classes from './select-box.module.css'

interface SelectBoxProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'className' | 'aria-label' | 'value' | 'onChange' | 'children'> {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, label: string])[]
  onChoose: (value: Value) => void
}

export function SelectBox<Value extends string>({ label, choices, onChoose, ...props }: SelectBoxProps<Value>) {
  return (
    <span className={classes.box}>
      <select
        className={classNames(control.control, classes.select)}
        aria-label={label}
        onChange={({ target }) => {
          const chosen = choices[target.selectedIndex]
          if (chosen) onChoose(chosen[0])
        }}
        {...props}
      >
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className={classes.arrow} size={18} />
    </span>
  )
}
