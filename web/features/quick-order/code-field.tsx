import { type KeyboardEvent, useRef, useState } from 'react'
import { codeKey } from '../../../contract/rules/product-code.ts'
import { maxSearch, maxTypedCode } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isPlainEnter } from '../../ui/use-ctrl-enter.ts'
import { findInShop } from '../suggestions/find-in-shop.ts'
import { FoundList, FoundProduct, moveFocusInResults } from '../suggestions/found-products.tsx'
import { useFound } from '../suggestions/use-found.ts'
import classes from './quick-lines-table.module.css'

const shortest = 2
const longestWait = 10_000

interface CodeFieldProps {
  label: string
  placeholder: string | undefined
  value: string
  /** Undefined as long as the text names none. */
  product: Product | undefined
  /** The customer for whom staff order. */
  userID: string | undefined
  tabIndex: 0 | -1
  onType: (text: string) => void
  onDone: () => void
}

/** A code or a name. Enter takes the only match, or moves the focus to the first of several. */
export function CodeField({ label, placeholder, value, product, userID, tabIndex, onType, onDone }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const zoek = value.trim().slice(0, maxSearch)
  const canSearch = !product && zoek.length >= shortest
  const { found, isAnswered } = useFound(findInShop(userID), isOpen && canSearch ? zoek : '')

  const take = ({ productCode }: Product) => {
    onType(productCode)
    setOpen(false)
    onDone()
  }
  const isCode = ({ productCode }: Product) => codeKey(productCode) === codeKey(value)
  const enter = () => {
    if (!isAnswered) void takeOnly()
    const [first, ...others] = isAnswered ? found : []
    if (!first || found.some(isCode)) onDone()
    else if (others.length === 0) take(first)
    else list.current?.querySelector('button')?.focus()
  }
  /** For fast typists: takes the only match without waiting for the list. */
  const takeOnly = async () => {
    if (!canSearch) return
    const [only, ...others] = await findInShop(userID)(zoek, AbortSignal.timeout(longestWait)).catch(() => [])
    if (only && others.length === 0 && !isCode(only) && input.current?.value === value) onType(only.productCode)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && list.current) {
      event.preventDefault()
      setOpen(false)
      input.current?.focus()
    } else moveFocusInResults(event, input.current, list.current)
  }
  /** A digit typed on a match goes into the quantity, other text into the name. */
  const pressOnFound = (event: KeyboardEvent, one: Product) => {
    press(event)
    const { key } = event
    if (key.length > 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    if (/\d/.test(key)) take(one)
    else input.current?.focus()
  }
  return (
    <div
      className={classes.codeField}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <CompactInput
        ref={input}
        label={label}
        placeholder={placeholder}
        {...asTyped}
        enterKeyHint="next"
        maxLength={maxTypedCode}
        value={value}
        tabIndex={tabIndex}
        onChange={(event) => {
          setOpen(true)
          onType(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          press(event)
          if (!isPlainEnter(event)) return
          event.preventDefault()
          enter()
        }}
      />
      {isOpen && <VisuallyHidden as="output">{found.length > 0 && `${found.length} gevonden`}</VisuallyHidden>}
      <FoundList
        ref={list}
        label="Gevonden producten"
        found={found}
        show={(one) => <FoundProduct product={one} />}
        onTake={take}
        onKeyDown={pressOnFound}
      />
    </div>
  )
}
