import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { parseCount, showCount, showPieces } from '../../../contract/counts.ts'
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
  const [said, setSaid] = useState('')
  const note = useId()

  const change = (wanted: number) => {
    const most = Math.min(Math.max(stock, 1), maxQty)
    setSaid(wanted > most ? `Meer dan ${showPieces(most)} kunt u niet bestellen.` : '')
    setQty(_id, Math.min(wanted, most))
  }
  const type = (text: string) => {
    const typed = text.replace(/[^\d.,]/g, '').slice(0, 11)
    const wanted = parseCount(typed) ?? 0
    setSaid('')
    setDraft(wanted < 1 ? typed : undefined)
    if (wanted >= 1) change(wanted)
  }
  const leave = () => {
    if (draft !== undefined && draft !== '' && parseCount(draft) === undefined) {
      setSaid(`'${draft}' is geen heel aantal; het bleef ${showCount(qty)}.`)
    }
    setDraft(undefined)
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
          aria-describedby={said === '' ? undefined : note}
          value={draft ?? qty}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
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
        {said}
      </output>
    </div>
  )
}
