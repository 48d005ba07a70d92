import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FoundList, moveFocusInResults } from './found-products.tsx'
import { type Find, useFound } from './use-found.ts'
import { classNames } from '../../ui/class-names.ts'
import { isPlainEnter } from '../../ui/use-ctrl-enter.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import layout from '../../ui/layout.module.css'
import classes from './suggestions.module.css'

interface FindFieldProps<Found> {
  search: Find<Found>
  /** @param isHere false once the user has gone on to another field */
  onTake: (one: Found, isHere: boolean) => void
  none: string
  label: string
  placeholder: string
  maxLength: number
  listLabel: string
  show: (one: Found) => ReactNode
  /** Read aloud once it is taken. */
  taken?: (one: Found) => string
  /** The only field of its page: with a label in sight, and the focus. */
  isFirst?: boolean
}

/** Enter takes the first that matches, also before the answer has come; the arrows go to the others. */
export function FindField<Found extends { readonly _id: string }>({
  search,
  onTake,
  none,
  listLabel,
  show,
  taken,
  isFirst = false,
  ...texts
}: FindFieldProps<Found>) {
  const [text, setText] = useState('')
  const { found, status, firstOf } = useFound(search, text.trim())
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const said = useId()
  const [last, setLast] = useState('')

  const take = (one: Found, isHere = true) => {
    setText('')
    setLast(taken?.(one) ?? '')
    if (isHere) input.current?.focus()
    onTake(one, isHere)
  }
  const takeFirst = async () => {
    const first = await firstOf(text.trim())
    // Ignored if the text has changed since.
    if (first && input.current?.value === text) take(first, document.activeElement === input.current)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
      input.current?.focus()
    } else moveFocusInResults(event, input.current, list.current)
  }
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  const Field = isFirst ? TextField : CompactInput
  return (
    <div className={classes.field}>
      <Field
        ref={input}
        {...texts}
        aria-describedby={said}
        enterKeyHint="done"
        {...asTyped}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          press(event)
          if (!isPlainEnter(event)) return
          event.preventDefault()
          if (text.trim() !== '') void takeFirst()
        }}
      />
      <output id={said} className={classNames(layout.note, classes.said)}>
        {status === 'failed' && 'Zoeken lukt nu niet, probeer het zo opnieuw.'}
        {status === 'none' && none}
      </output>
      <VisuallyHidden as="output">{found.length > 0 ? `${found.length} gevonden` : text === '' && last}</VisuallyHidden>
      <FoundList ref={list} label={listLabel} found={found} show={show} onTake={take} onKeyDown={press} />
    </div>
  )
}
