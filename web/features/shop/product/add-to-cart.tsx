import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../../contract/endpoints/products.ts'
import { lineSentence } from '../../../../contract/rules/check-line.ts'
import { packProblem } from '../../../../contract/rules/packs.ts'
import { addToCart, setQty } from '../../cart/cart-store.ts'
import { useCart } from '../../cart/use-cart.ts'
import { useOwnPacks } from '../../../api/use-own-packs.ts'
import { useTypedQty } from '../../cart/use-typed-qty.ts'
import { CompactInput } from '../../../ui/fields/controls.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import classes from './add-to-cart.module.css'

export function AddToCart({ product }: { product: Product }) {
  const { _id, productName, stock } = product
  const item = useCart().find((one) => one._id === _id)
  const packs = useOwnPacks(product)
  // Staff may order what is left of a pack.
  const usual = Math.min(product.minimum, stock)
  const [wanted, setWanted] = useState(usual)
  const pressed = useRef(false)
  const note = useId()

  const add = () => {
    if (broken) return
    pressed.current = true
    addToCart(product, wanted)
    setWanted(usual)
  }
  const qty = item?.qty ?? wanted
  const broken = packProblem(packs, qty)
  const { field, said } = useTypedQty({
    qty,
    stock,
    packs,
    onQty: (next) => (item ? setQty(_id, next) : setWanted(next)),
    ...(!item && { onEnter: add }),
  })

  return (
    <div>
      <div className={classes.row}>
        <CompactInput
          {...field}
          className={classes.qty}
          label={`Aantal: ${productName}`}
          aria-describedby={said === '' && !broken ? undefined : note}
        />
        {item ? (
          <Link
            // Replaces the focused button and takes over its focus.
            ref={(link) => {
              if (pressed.current) link?.focus({ preventScroll: true })
              pressed.current = false
            }}
            to="/shoppingcart"
            className={classes.added}
          >
            <Check size={18} />
            Toegevoegd, bekijk!
          </Link>
        ) : (
          <Button h={44} px={8} leftSection={<Plus size={18} />} aria-label={`Voeg toe: ${productName}`} onClick={add}>
            Voeg toe
          </Button>
        )}
      </div>
      <output id={note} className={classNames(layout.warning, classes.note)}>
        {said}
        {broken && lineSentence[broken]({ packs, qty, available: stock })}
      </output>
    </div>
  )
}
