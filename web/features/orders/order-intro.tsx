import { showMoment, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { Link } from 'react-router'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToday } from '../../ui/today.ts'
import layout from '../../ui/layout.module.css'

export function OrderIntro({ order }: { order: Order }) {
  const today = useToday()
  return (
    <span className={layout.words}>
      <StatusBadge status={order.orderstatus} />
      <span>
        {order.bedrijfsnaam}, <time dateTime={order.date}>{showMoment(order.date)}</time>
      </span>
      {order.leverdatum !== null && <span>Levering {showWeekdayAndDate(order.leverdatum, today)}</span>}
      {order.besteldDoorID !== undefined && (
        <span>
          Besteld door <Link to={`/gebruikers/details/${order.besteldDoorID}`}>{order.besteldDoor}</Link>
        </span>
      )}
      {order.geplaatstDoor && <span>Geplaatst door {order.geplaatstDoor}</span>}
      {order.referentie !== '' && <span>Uw referentie: {order.referentie}</span>}
    </span>
  )
}
