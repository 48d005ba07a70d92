import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import type { Product } from '../../../contract/endpoints/products.ts'
import { nameWithSize } from '../../../contract/rules/product-texts.ts'
import { setQty } from './cart-store.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './qty-field.module.css'
import { useOwnPacks } from '../../api/use-own-packs.ts'
import { useTypedQty } from './use-typed-qty.ts'

interface QtyFieldProps {
  product: Product
  qty: number
  stock: number
  /** Of the steps. */
  tabIndex: 0 | -1
}

/** By steps of one pack, which is one piece (§9) unless staff set it, or typed. */
export function QtyField({ product, qty, stock, tabIndex }: QtyFieldProps) {
  const { _id } = product
  const name = nameWithSize(product)
  const packs = useOwnPacks(product)
  const { vpe, minimum } = packs
  const { field, said, step } = useTypedQty({
    qty,
    stock,
    packs,
    onQty: (wanted) => setQty(_id, wanted),
    onEnter: toNextRow,
  })
  const note = useId()
  const one = vpe > 1 ? 'Eén verpakking' : 'Eén'

  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <IconButton
          className={classes.step}
          label={`${one} minder: ${name}`}
          tabIndex={tabIndex}
          disabled={qty <= minimum}
          onClick={() => step(-1)}
        >
          <Minus size={18} />
        </IconButton>
        <CompactInput
          className={classes.input}
          {...field}
          enterKeyHint="next"
          label={`Aantal: ${name}`}
          aria-describedby={said === '' ? undefined : note}
        />
        {/* §2: disabled when the remaining stock is 0 or less, or less than a pack. */}
        <IconButton
          className={classes.step}
          label={`${one} meer: ${name}`}
          tabIndex={tabIndex}
          disabled={stock - qty < vpe}
          onClick={() => step(1)}
        >
          <Plus size={18} />
        </IconButton>
      </div>
      <output id={note} className={classes.note}>
        {said}
      </output>
    </div>
  )
}

function toNextRow(field: HTMLInputElement): void {
  const next = field.closest('tr')?.nextElementSibling?.querySelector('input') ?? field
  next.focus()
}
