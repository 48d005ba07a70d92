import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { CartItem } from './cart-item.ts'
import classes from './undo-remove.module.css'

/** What was just removed from the cart, with a button that puts it back. */
export function UndoRemove({ items, onRestore }: { items: readonly CartItem[]; onRestore: () => void }) {
  const text = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button was removed with its line; this one takes the focus over.
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
