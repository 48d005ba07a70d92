import { type ComponentProps, useId, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../class-names.ts'
import classes from './controls.module.css'

interface CompactInputProps extends Omit<ComponentProps<'input'>, 'aria-label' | 'aria-invalid'> {
  label: string
  error?: string | undefined
}

/** Its column heading is its visible label; `className` overrides its own styles. */
export function CompactInput({ label, error, className, ...props }: CompactInputProps) {
  const sentence = useId()
  const wrong = error !== undefined
  return (
    <>
      <input
        autoComplete="off"
        {...props}
        className={classNames(classes.control, className)}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? sentence : props['aria-describedby']}
      />
      {wrong && (
        <output id={sentence} className={classes.error}>
          {error}
        </output>
      )}
    </>
  )
}

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
        className={classNames(classes.control, classes.select)}
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
      <ChevronDown size={18} />
    </span>
  )
}

interface DateBoxProps extends Pick<ComponentProps<'input'>, 'min' | 'max'> {
  label: string
  value: string
  onChoose: (day: string) => void
}

/** A typed day counts on Enter or when the field is left: while it is typed, the field holds other days. */
export function DateBox({ label, value, onChoose, ...limits }: DateBoxProps) {
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    setTyped(undefined)
    if (typed !== undefined && typed !== value) onChoose(typed)
  }
  return (
    <label className={classes.date}>
      <span>{label}</span>
      <input
        type="date"
        className={classNames(classes.control, classes.day)}
        value={typed ?? value}
        onKeyDown={({ key }) => (key === 'Enter' ? finish() : setTyped((before) => before ?? value))}
        onChange={({ target }) => (typed === undefined ? onChoose(target.value) : setTyped(target.value))}
        onBlur={finish}
        {...limits}
      />
    </label>
  )
}
