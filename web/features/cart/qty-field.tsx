import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { maxQty } from '../../../contract/limits.ts'
import type { CartItem } from './cart-item.ts'
import { setQty } from './cart-store.ts'
import classes from './qty-field.module.css'

interface QtyFieldProps {
  item: CartItem
  /** Pieces there are; a quantity is held to it. */
  stock: number
}

/** Quantity by steps of one (§9) or typed: hundreds are normal in this trade. */
export function QtyField({ item: { _id, productName, qty }, stock }: QtyFieldProps) {
  // While the field is being typed in it may be empty; the cart keeps the last quantity that was one.
  const [draft, setDraft] = useState<string>()
  const [held, setHeld] = useState<number>()
  const note = useId()

  const change = (wanted: number) => {
    const most = Math.min(Math.max(stock, 1), maxQty)
    setHeld(wanted > most ? most : undefined)
    setQty(_id, Math.min(wanted, most))
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 9)
    const wanted = Number(digits)
    if (wanted < 1) return setDraft(digits)
    setDraft(undefined)
    change(wanted)
  }
  const step = (by: number) => {
    setDraft(undefined)
    change(qty + by)
  }

  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.step}
          aria-label={`Eén minder: ${productName}`}
          disabled={qty <= 1}
          onClick={() => step(-1)}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          className={classes.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={`Aantal: ${productName}`}
          aria-describedby={held === undefined ? undefined : note}
          value={draft ?? qty}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setDraft(undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'ArrowUp' && qty < stock) step(1)
            if (event.key === 'ArrowDown' && qty > 1) step(-1)
          }}
        />
        {/* §2: disabled when the remaining stock is 0 or less. */}
        <button
          type="button"
          className={classes.step}
          aria-label={`Eén meer: ${productName}`}
          disabled={stock - qty <= 0}
          onClick={() => step(1)}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      <output id={note} className={classes.note}>
        {held !== undefined && `Er ${held === 1 ? 'is' : 'zijn'} er niet meer dan ${held}.`}
      </output>
    </div>
  )
}
