import Send from 'lucide-react/icons/send'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../api/use-session.ts'
import { isAnyInFlight } from '../../features/cart/order/order-key.ts'
import classes from './notice.module.css'

export function UnsentNotice() {
  const { pathname } = useLocation()
  const session = useSession()
  const shown = session && pathname !== '/shoppingcart' && isAnyInFlight()
  return (
    <output>
      {shown && (
        <span className={classes.notice}>
          <Send size={18} aria-hidden="true" />
          <span>
            Uw bestelling is nog niet verstuurd. <Link to="/shoppingcart">Ga naar uw winkelwagentje</Link>
          </span>
        </span>
      )}
    </output>
  )
}
