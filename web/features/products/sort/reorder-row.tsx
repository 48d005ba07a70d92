import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { memo } from 'react'
import { showCount } from '../../../../contract/values/counts.ts'
import { ReorderMoves } from './reorder-moves.tsx'
import classes from './reorder-row.module.css'

interface ReorderRowProps {
  id: string
  name: string
  code: string
  hidden: boolean
  found: boolean
  position: number
  total: number
  onMove: (id: string, to: number) => void
}

export const ReorderRow = memo(function ReorderRow(props: ReorderRowProps) {
  const { id, name, code, hidden, found, position, total, onMove } = props
  const sortable = useSortable({ id, attributes: { roleDescription: 'verplaatsbaar product' } })
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } = sortable

  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-id={id}
      data-dragging={isDragging || undefined}
      data-found={found || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div ref={setActivatorNodeRef} className={classes.handle} {...attributes} {...listeners}>
        <GripVertical className={classes.grip} size={18} />
        <span className={classes.position}>{showCount(position)}</span>
        <span className={classes.name}>{name}</span>
        <span className={classes.code}>{hidden ? `${code} · verborgen` : code}</span>
      </div>
      <ReorderMoves id={id} name={name} position={position} total={total} onMove={onMove} />
    </li>
  )
})
