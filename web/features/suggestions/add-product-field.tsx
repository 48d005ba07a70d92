import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { maxTypedCode } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { CompactInput } from '../../ui/fields/compact-input.tsx'
import { FoundProducts, goThroughFound } from './found-products.tsx'
import { type Find, useFound } from './use-found.ts'
import classes from './add-product-field.module.css'

interface AddProductFieldProps<Found extends Product> {
  search: Find<Found>
  onAdd: (product: Found) => void
  disabled?: boolean
}

/** Finds a product by its code or name. Enter adds the first, also before the answer has come; the arrows go to the others. */
export function AddProductField<Found extends Product>({ search, onAdd, disabled }: AddProductFieldProps<Found>) {
  const [text, setText] = useState('')
  const { found, status, firstOf } = useFound(search, text.trim())
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const said = useId()

  const add = (product: Found) => {
    setText('')
    input.current?.focus()
    onAdd(product)
  }
  const addFirst = async () => {
    const product = await firstOf(text.trim())
    // Ignored if the text has changed since.
    if (product && input.current?.value === text) add(product)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
      input.current?.focus()
    } else goThroughFound(event, input.current, list.current)
  }

  return (
    <div className={classes.field}>
      <CompactInput
        ref={input}
        className={classes.input}
        label="Voeg product toe"
        placeholder="Voeg product toe: code of naam"
        aria-describedby={said}
        enterKeyHint="done"
        spellCheck={false}
        maxLength={maxTypedCode}
        disabled={disabled}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          press(event)
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (text.trim() !== '') void addFirst()
        }}
      />
      <output id={said} className={classes.said}>
        {status === 'failed' && 'Zoeken lukt nu niet, probeer het zo opnieuw.'}
        {status === 'none' && 'We vinden geen product met deze code of naam.'}
      </output>
      <FoundProducts ref={list} found={found} onTake={add} onKeyDown={press} />
    </div>
  )
}
