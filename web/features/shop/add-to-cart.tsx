import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../contract/products.ts'
import { addToCart, useCart } from '../cart/cart-store.ts'
import classes from './add-to-cart.module.css'

/** 'Voeg toe', and once it is in the cart the way there (§2). */
export function AddToCart({ product }: { product: Product }) {
  const inCart = useCart().some(({ _id }) => _id === product._id)
  const pressed = useRef(false)

  if (!inCart) {
    return (
      <Button
        fullWidth
        h={44}
        leftSection={<Plus size={18} aria-hidden="true" />}
        aria-label={`Voeg toe: ${product.productName}`}
        onClick={() => {
          pressed.current = true
          addToCart(product)
        }}
      >
        Voeg toe
      </Button>
    )
  }
  return (
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
  )
}
