import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../contract/products.ts'
import { addToCart, setQty } from '../cart/cart-store.ts'
import { useCart } from '../cart/use-cart.ts'
import { useTypedQty } from '../cart/use-typed-qty.ts'
import { CompactInput } from '../../ui/compact-input.tsx'
import classes from './add-to-cart.module.css'

/** 'Voeg toe', and once it is in the cart the way there (§2); beside either how many, one unless something else is typed. */
export function AddToCart({ product }: { product: Product }) {
  const { _id, productName, stock } = product
  const item = useCart().find((one) => one._id === _id)
  const [wanted, setWanted] = useState(1)
  const pressed = useRef(false)
  const note = useId()

  const add = () => {
    pressed.current = true
    addToCart(product, wanted)
    setWanted(1)
  }
  const { field, said } = useTypedQty({
    qty: item?.qty ?? wanted,
    stock,
    onQty: (qty) => (item ? setQty(_id, qty) : setWanted(qty)),
    ...(!item && { onEnter: add }),
  })

  return (
    <div>
      <div className={classes.row}>
        <CompactInput
          {...field}
          className={classes.qty}
          label={`Aantal: ${productName}`}
          aria-describedby={said === '' ? undefined : note}
        />
        {item ? (
          <Link
            // The button that had the focus is gone: its successor takes it over.
            ref={(link) => {
              if (pressed.current) link?.focus({ preventScroll: true })
              pressed.current = false
            }}
            to="/shoppingcart"
            className={classes.added}
          >
            <Check size={18} aria-hidden="true" />
            Toegevoegd, bekijk!
          </Link>
        ) : (
          <Button
            h={44}
            px={8}
            leftSection={<Plus size={18} aria-hidden="true" />}
            aria-label={`Voeg toe: ${productName}`}
            onClick={add}
          >
            Voeg toe
          </Button>
        )}
      </div>
      <output id={note} className={classes.note}>
        {said}
      </output>
    </div>
  )
}
