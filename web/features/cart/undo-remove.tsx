import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { CartItem } from './cart-item.ts'
import classes from './undo-remove.module.css'

export function UndoRemove({ items, onRestore }: { items: readonly CartItem[]; onRestore: () => void }) {
  const text = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button went with its line; this one takes over the focus.
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
