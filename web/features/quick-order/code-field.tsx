import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { codeKey } from '../../../contract/rules/product-code.ts'
import { maxTypedCode } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
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
  const answered = useRef<readonly Product[]>(undefined)
  const onAnswer = useCallback((found: readonly Product[] | undefined) => {
    answered.current = found
  }, [])
  const [isOpen, setOpen] = useState(false)

  const take = ({ productCode }: Product) => {
    onType(productCode)
    setOpen(false)
    onDone()
  }
  const isCode = ({ productCode }: Product) => codeKey(productCode) === codeKey(value)
  const enter = () => {
    const found = answered.current
    if (!found) void takeOnly()
    const [first, ...others] = found ?? []
    if (!first || found?.some(isCode)) onDone()
    else if (others.length === 0) take(first)
    else list.current?.querySelector('button')?.focus()
  }
  /** For fast typists: takes the only match without waiting for the list. */
  const takeOnly = async () => {
    if (product || value.trim().length < shortest) return
    const [only, ...others] = await findInShop(userID)(value.trim(), AbortSignal.timeout(longestWait)).catch(() => [])
    if (only && others.length === 0 && !isCode(only) && input.current?.value === value) onType(only.productCode)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && list.current) {
      event.preventDefault()
      setOpen(false)
      input.current?.focus()
    } else moveFocusInResults(event, input.current, list.current)
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
        spellCheck={false}
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
      {isOpen && !product && value.trim().length >= shortest && (
        <Suggestions
          zoek={value.trim()}
          userID={userID}
          list={list}
          onAnswer={onAnswer}
          onTake={take}
          onKeyDown={press}
        />
      )}
    </div>
  )
}

interface SuggestionsProps {
  zoek: string
  userID: string | undefined
  list: RefObject<HTMLUListElement | null>
  /** Gets what matches the whole text; undefined while that is looked up. */
  onAnswer: (found: readonly Product[] | undefined) => void
  onTake: (product: Product) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Suggestions({ zoek, userID, list, onAnswer, onTake, onKeyDown }: SuggestionsProps) {
  const { found, isAnswered } = useFound(findInShop(userID), zoek)
  useEffect(() => {
    onAnswer(isAnswered ? found : undefined)
    return () => onAnswer(undefined)
  }, [onAnswer, found, isAnswered])
  return (
    <FoundList
      ref={list}
      label="Gevonden producten"
      found={found}
      show={(product) => <FoundProduct product={product} />}
      onTake={onTake}
      onKeyDown={onKeyDown}
    />
  )
}
