import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { Link } from 'react-router'
import { euro } from '../../../contract/values/money.ts'
import { type CartItem, cartTotal } from '../cart/cart-item.ts'
import { useCart } from '../cart/use-cart.ts'
import { useCover } from '../../ui/use-cover.ts'
import classes from './cart-bar.module.css'

/** Only on a phone, where the menu is collapsed. */
export function CartBar() {
  const items = useCart()
  return items.length === 0 ? null : <Bar items={items} />
}

function Bar({ items }: { items: readonly CartItem[] }) {
  const bar = useCover<HTMLAnchorElement>('bottom')
  return (
    <Link ref={bar} to="/shoppingcart" className={classes.bar}>
      <ShoppingBasket size={20} aria-hidden="true" />
      <span>{`Winkelwagentje: ${items.length === 1 ? '1 product' : `${items.length} producten`}`}</span>
      <strong className={classes.total}>{euro(cartTotal(items))}</strong>
    </Link>
  )
}
