import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import { packProblem } from '../../../contract/rules/packs.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { addToCart, cartItems, removeFromCart, setQty } from '../cart/cart-store.ts'
import { useTypedQty } from '../cart/use-typed-qty.ts'
import { useOwnPacks } from '../../api/use-own-packs.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { isCtrlEnter } from '../../ui/use-ctrl-enter.ts'
import classes from './shop-list.module.css'

/** Empty or 0 removes it from the cart. */
export function ListQty({ product, qty = 0 }: { product: Product; qty: number | undefined }) {
  const { _id, productName, stock } = product
  const navigate = useNavigate()
  const note = useId()
  const [typing, setTyping] = useState(false)
  const packs = useOwnPacks(product)
  const problem = qty > 0 ? packProblem(packs, qty) : undefined
  const { field, said } = useTypedQty({
    qty,
    stock,
    packs,
    mayBeNone: true,
    onQty: (wanted) => {
      if (wanted === 0) removeFromCart([_id])
      else if (cartItems().some((item) => item._id === _id)) setQty(_id, wanted)
      else addToCart(product, wanted)
    },
  })
  const sentence = said || (problem ? lineSentence[problem]({ packs, qty, available: stock }) : '')
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey || (event.metaKey && !isCtrlEnter(event))) return
    event.preventDefault()
    if (isCtrlEnter(event)) {
      event.currentTarget.blur()
      void navigate('/shoppingcart', { state: { order: true } })
    } else goToRow(event.currentTarget, event.shiftKey && event.key === 'Enter' ? -1 : step)
  }

  return (
    <>
      <CompactInput
        {...field}
        className={classes.input}
        data-broken={problem}
        data-typing={typing || undefined}
        label={`Aantal: ${productName}`}
        aria-describedby={sentence === '' ? undefined : note}
        enterKeyHint="next"
        value={field.value === 0 ? '' : field.value}
        onKeyDown={press}
        onChange={(event) => {
          setTyping(true)
          field.onChange(event)
        }}
        onBlur={(event) => {
          setTyping(false)
          if (qty > 0 && /^0*$/.test(event.currentTarget.value)) removeFromCart([_id])
          field.onBlur()
        }}
      />
      <output id={note} className={classes.note}>
        {sentence}
      </output>
    </>
  )
}

function goToRow(from: HTMLInputElement, step: number): void {
  const list = from.closest('[data-rows]')
  const inputs = [...(list?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const next = inputs[inputs.indexOf(from) + step]
  if (next) next.focus()
  else if (step > 0) list?.parentElement?.querySelector<HTMLElement>('a[rel="next"]')?.focus()
}
