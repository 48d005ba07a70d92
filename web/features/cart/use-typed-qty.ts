import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { showCount, showPieces } from '../../../contract/values/counts.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import { isInStock, type Packs } from '../../../contract/rules/packs.ts'
import { keepSelection } from '../../ui/fields/keep-selection.ts'

interface TypedQtyOptions {
  qty: number
  stock: number
  /** Steps are whole packs; a typed quantity may break them. */
  packs: Packs
  /** Emptied or 0 is an answer too. */
  mayBeNone?: boolean
  /** With 0 where typing began without a quantity and led to none. */
  onQty: (qty: number) => void
  onEnter?: (field: HTMLInputElement) => void
}

export function useTypedQty({ qty, stock, packs, mayBeNone = false, onQty, onEnter }: TypedQtyOptions) {
  const { vpe, minimum } = packs
  const [draft, setDraft] = useState<string>()
  /** Stays while what is typed is no quantity. */
  const before = useRef(qty)
  const [said, setSaid] = useState('')

  const change = (wanted: number) => {
    const most = Math.min(Math.max(stock - (stock % vpe), minimum), maxQty)
    const tooMany = isInStock({ ...packs, stock })
      ? `Meer dan ${showPieces(most)} kunt u niet bestellen.`
      : lineSentence.short({ packs, available: stock })
    setSaid(wanted > most ? tooMany : '')
    const taken = Math.min(wanted, most)
    onQty(taken)
    return taken
  }
  const type = (text: string) => {
    const wanted = read(text) ?? 0
    setSaid('')
    // "1.0" may become "1.000", and "250 st" "250 stuks".
    setDraft(wanted >= 1 && /^\d+$/.test(text) ? undefined : text)
    if (wanted >= 1) change(wanted)
    else if (qty !== before.current) onQty(before.current)
  }
  const isNone = draft === undefined || /^\s*0*\s*$/.test(draft)
  const isUnreadable = isNone ? draft !== undefined && !mayBeNone : (read(draft) ?? 0) < 1
  const leave = () => {
    if (isUnreadable) setSaid(`Vul een heel getal in${qty > 0 ? `; het aantal blijft ${showCount(qty)}` : ''}.`)
    setDraft(undefined)
  }
  const step = (by: 1 | -1) => {
    setDraft(undefined)
    const packs = by > 0 ? Math.floor(qty / vpe) : Math.ceil(qty / vpe)
    before.current = change(Math.max((packs + by) * vpe, minimum))
  }

  const field = {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    enterKeyHint: 'done',
    value: draft ?? qty,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onMouseDown: keepSelection,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      before.current = qty
      event.target.select()
    },
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') {
        event.currentTarget.blur()
        if (!isUnreadable) onEnter?.(event.currentTarget)
      }
      if (event.key === 'ArrowUp' && qty < stock) step(1)
      if (event.key === 'ArrowDown' && qty > minimum) step(-1)
    },
  } as const
  return { field, said, step }
}

const read = (typed: string) => readQuantity(typed.trim().replace(/\s+/g, ' '))
