import { UnstyledButton } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { showPieces } from '../../../contract/values/counts.ts'
import { maxTypedCode } from '../../../contract/values/limits.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { CompactInput } from '../../ui/fields/compact-input.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import classes from './add-product-field.module.css'

const pauseMilliseconds = 150

interface AddProductFieldProps<Found extends Product> {
  /** The products that match what is typed, the likeliest first. */
  search: (zoek: string, signal: AbortSignal) => Promise<readonly Found[]>
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
    // What was typed since is another product.
    if (product && input.current?.value === text) add(product)
  }
  const goTo = (place: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = place < 0 ? input.current : buttons[Math.min(place, buttons.length - 1)]
    next?.focus()
  }
  const press = (event: KeyboardEvent, place: number) => {
    const { key } = event
    if (key === 'Escape' && text !== '') {
      setText('')
      input.current?.focus()
    } else if (key === 'ArrowDown') goTo(place + 1)
    else if (key === 'ArrowUp') goTo(place - 1)
    else return
    event.preventDefault()
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
          press(event, -1)
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (text.trim() !== '') void addFirst()
        }}
      />
      <output id={said} className={classes.said}>
        {status === 'failed' && 'Zoeken lukt nu niet, probeer het zo opnieuw.'}
        {status === 'none' && 'We vinden geen product met deze code of naam.'}
      </output>
      {found.length > 0 && (
        <ul ref={list} className={classes.list} aria-label="Gevonden producten">
          {found.map((product, at) => (
            <li key={product._id}>
              <UnstyledButton
                className={classes.option ?? ''}
                onClick={() => add(product)}
                onKeyDown={(event) => press(event, at)}
              >
                <FoundProduct product={product} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useFound<Found>(search: AddProductFieldProps<Found & Product>['search'], zoek: string) {
  const client = useQueryClient()
  // Of this field alone: prices depend on whose order it is.
  const field = useId()
  const queryOf = (typed: string) =>
    queryOptions({
      queryKey: ['add a product', field, typed],
      queryFn: ({ signal }) => search(typed, signal),
      gcTime: 60_000,
      meta: { quiet: true },
    })
  const [settled, setSettled] = useState(zoek)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(zoek), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [zoek])
  const { data, isPlaceholderData, isError } = useQuery({
    ...queryOf(settled),
    enabled: settled !== '',
    // The last answer stays until the next one comes.
    placeholderData: (previous) => previous,
  })
  const found = zoek === '' ? [] : (data ?? [])
  const isAnswered = zoek !== '' && settled === zoek && !isPlaceholderData
  const status = isAnswered && isError ? 'failed' : isAnswered && data?.length === 0 ? 'none' : 'some'
  const firstOf = (typed: string) =>
    client.fetchQuery(queryOf(typed)).then(
      ([first]) => first,
      () => undefined,
    )
  return { found, status, firstOf } as const
}

function FoundProduct({ product }: { product: Product }) {
  return (
    <>
      <Thumb picture={product.picture} focus={product.focus} />
      <span className={classes.words}>
        <span className={classes.name}>{printedQuotes(product.productName)}</span>
        <small>{[product.productCode, product.maat].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes.facts}>
        <span>{euroOfPrice(product.price)}</span>
        <small>{product.stock > 0 ? showPieces(product.stock) : 'Niet op voorraad!'}</small>
      </span>
    </>
  )
}
