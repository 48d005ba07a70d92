import { useRef, useState } from 'react'
import { showCount } from '../../../../contract/values/counts.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { straightQuotes } from '../../../../contract/values/quotes.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useCover } from '../../../ui/use-cover.ts'
import classes from './sort.module.css'

interface FindInListProps {
  rows: readonly ManagedProduct[]
  onFound: (ids: ReadonlySet<string>) => void
}

export function FindInList({ rows, onFound }: FindInListProps) {
  const [text, setText] = useState('')
  const [count, setCount] = useState<number>()
  const at = useRef(0)
  const bar = useCover<HTMLElement>('top')

  const find = (typed: string, step: number) => {
    setText(typed)
    const words = straightQuotes(typed.trim().toLowerCase())
    const matches = words === '' ? [] : rows.filter((row) => holds(row, words))
    at.current = step === 0 ? 0 : (at.current + step) % Math.max(1, matches.length)
    setCount(words === '' ? undefined : matches.length)
    onFound(new Set(matches.map(({ _id }) => _id)))
    const id = matches[at.current]?._id
    if (id !== undefined) document.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
  }

  return (
    <search ref={bar} className={classes.find}>
      <SearchField
        text={text}
        placeholder="...zoek in deze lijst"
        label="Zoek in deze lijst; Enter gaat naar het volgende product"
        onType={(typed) => find(typed, 0)}
        onEnter={() => find(text, 1)}
        onClear={() => find('', 0)}
      />
      <output className={classes.count}>
        {count !== undefined && (count === 1 ? '1 gevonden' : `${showCount(count)} gevonden`)}
      </output>
    </search>
  )
}

function holds({ productName, productCode }: ManagedProduct, words: string): boolean {
  return straightQuotes(productName.toLowerCase()).includes(words) || productCode.toLowerCase().includes(words)
}
