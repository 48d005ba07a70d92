import { useState } from 'react'
import { Link } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Empty } from '../../ui/states.tsx'
import { Attention } from './attention.tsx'
import { useCartLines } from './cart-check.ts'
import type { CartItem } from './cart-item.ts'
import { CartLines } from './cart-lines.tsx'
import classes from './cart-page.module.css'
import { emptyCart, removeFromCart, restoreToCart, useCart } from './cart-store.ts'
import { OrderPanel } from './order-panel.tsx'
import { Removed } from './removed.tsx'

export function CartPage() {
  const items = useCart()
  const { lines, refetch } = useCartLines(items)
  const [removed, setRemoved] = useState<readonly CartItem[]>([])

  const remove = (ids: readonly string[]) => {
    setRemoved(items.filter(({ _id }) => ids.includes(_id)))
    removeFromCart(ids)
  }
  const restore = () => {
    restoreToCart(removed)
    setRemoved([])
  }

  return (
    <>
      <PageHeading>Bestelling</PageHeading>
      {removed.length > 0 && <Removed items={removed} onRestore={restore} />}
      {items.length === 0 ? (
        // §2: 'Geen items aanwezig, Ga naar de shop', of which the second half leads there.
        <Empty title="Geen items aanwezig, ">
          <Link to="/shop/all/0">Ga naar de shop</Link>
        </Empty>
      ) : (
        <>
          <Attention lines={lines} onRemove={remove} />
          <div className={classes.columns}>
            <CartLines lines={lines} onRemove={remove} />
            <OrderPanel
              lines={lines}
              onRefused={() => void refetch()}
              onEmpty={() => {
                setRemoved(items)
                emptyCart()
              }}
            />
          </div>
        </>
      )}
    </>
  )
}
