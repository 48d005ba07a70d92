import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { printedQuotes } from '../../../contract/quotes.ts'
import type { CartItem } from './cart-item.ts'
import classes from './removed.module.css'

/** What was just taken out, and the way back: nobody has to type forty lines again after one wrong press. */
export function Removed({ items, onRestore }: { items: readonly CartItem[]; onRestore: () => void }) {
  const text = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed went away with its line.
  useEffect(() => button.current?.focus({ preventScroll: true }), [items])
  return (
    <div className={classes.notice}>
      <output id={text}>
        {items.length === 1
          ? `${printedQuotes(items[0]?.productName ?? '')} is verwijderd.`
          : `${items.length} producten zijn verwijderd.`}
      </output>
      <Button ref={button} aria-describedby={text} variant="default" onClick={onRestore}>
        Zet terug
      </Button>
    </div>
  )
}
