import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { parseCount, showCount, showPieces } from '../../../contract/values/counts.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import { isInStock, type Packs } from '../../../contract/rules/packs.ts'

interface TypedQtyOptions {
  qty: number
  stock: number
  /** Steps are whole packs; a typed quantity may break them. */
  packs: Packs
  onQty: (qty: number) => void
  onEnter?: (field: HTMLInputElement) => void
}

export function useTypedQty({ qty, stock, packs, onQty, onEnter }: TypedQtyOptions) {
  const { vpe, minimum } = packs
  // While typing, the field may be empty; the last valid quantity stays.
  const [draft, setDraft] = useState<string>()
  const [said, setSaid] = useState('')

  const change = (wanted: number) => {
    const most = Math.min(Math.max(stock - (stock % vpe), minimum), maxQty)
    const tooMany = isInStock({ ...packs, stock })
      ? `Meer dan ${showPieces(most)} kunt u niet bestellen.`
      : lineSentence.short({ packs, available: stock })
    setSaid(wanted > most ? tooMany : '')
    onQty(Math.min(wanted, most))
  }
  const type = (text: string) => {
    const typed = text.replace(/[^\d.,]/g, '').slice(0, 11)
    const wanted = parseCount(typed) ?? 0
    setSaid('')
    // "1.0" may become "1.000".
    setDraft(wanted < 1 || /[.,]/.test(typed) ? typed : undefined)
    if (wanted >= 1) change(wanted)
  }
  const leave = () => {
    if (draft !== undefined && draft !== '' && parseCount(draft) === undefined) {
      setSaid(`Vul een heel getal in; het aantal blijft ${showCount(qty)}.`)
    }
    setDraft(undefined)
  }
  const step = (by: 1 | -1) => {
    setDraft(undefined)
    const packs = by > 0 ? Math.floor(qty / vpe) : Math.ceil(qty / vpe)
    change(Math.max((packs + by) * vpe, minimum))
  }

  const field = {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    enterKeyHint: 'done',
    value: draft ?? qty,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') {
        event.currentTarget.blur()
        onEnter?.(event.currentTarget)
      }
      if (event.key === 'ArrowUp' && qty < stock) step(1)
      if (event.key === 'ArrowDown' && qty > minimum) step(-1)
    },
  } as const
  return { field, said, step }
}
