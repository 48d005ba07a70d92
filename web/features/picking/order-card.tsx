import { Link, useLocation } from 'react-router'
import { showLines, showPieces } from '../../../contract/values/counts.ts'
import { showDay } from '../../../contract/values/dates.ts'
import type { OrderToPick } from '../../../contract/endpoints/picking.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Remark } from '../../ui/remark.tsx'
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
        <span className={classNames(layout.words, layout.fine)}>
          <span>{`Order ${ordernummer}`}</span>
          <span>{`${showLines(lines)}, ${showPieces(pieces)}`}</span>
          <span>{leverdatum === null ? `Besteld ${showDay(order.date)}` : `Levering ${showDay(leverdatum)}`}</span>
          <Remark comment={comment} className={classes.remark} />
          {orderstatus !== 'open' && <StatusBadge status={orderstatus} />}
        </span>
      </Link>
    </li>
  )
}
