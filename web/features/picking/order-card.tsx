import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Link, useLocation } from 'react-router'
import { showLines, showPieces } from '../../../contract/values/counts.ts'
import { showDay } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import type { OrderToPick } from '../../../contract/endpoints/picking.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './order-card.module.css'
import { Checkbox } from '../../ui/fields/checkbox.ts'

interface OrderCardProps {
  order: OrderToPick
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function OrderCard({ order, isChosen, onChoose }: OrderCardProps) {
  const { search } = useLocation()
  const { _id, ordernummer, bedrijfsnaam, boxnummer, leverdatum, comment, orderstatus, lines, pieces } = order
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      <label className={classes.choice}>
        <Checkbox size="lg" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        <VisuallyHidden>{`Kies order ${ordernummer}`}</VisuallyHidden>
      </label>
      <Link to={`/verzamelen/${_id}`} state={{ search }} className={classes.order}>
        <span className={classes.first}>
          <strong className={classes.company}>{bedrijfsnaam}</strong>
          <span className={classes.box}>{`Box ${boxnummer}`}</span>
        </span>
        <span className={classes.facts}>
          <span>{`Order ${ordernummer}`}</span>
          <span>{`${showLines(lines)}, ${showPieces(pieces)}`}</span>
          <span>{leverdatum === null ? `Besteld ${showDay(order.date)}` : `Levering ${showDay(leverdatum)}`}</span>
          {comment !== defaultComment && (
            <span className={classes.remark}>
              <MessageSquareText size={14} />
              <VisuallyHidden>Opmerking: </VisuallyHidden>
              <span>{comment}</span>
            </span>
          )}
          {orderstatus !== 'open' && <StatusBadge status={orderstatus} />}
        </span>
      </Link>
    </li>
  )
}
