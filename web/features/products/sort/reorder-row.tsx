import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { memo, type ReactNode, useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Hash from 'lucide-react/icons/hash'
import { showCount, parseCount } from '../../../../contract/values/counts.ts'
import classes from './sort.module.css'
import { CompactInput } from '../../../ui/fields/controls.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import layout from '../../../ui/layout.module.css'
import { classNames } from '../../../ui/class-names.ts'

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
        <span className={classNames(layout.soft, classes.position)}>{showCount(position)}</span>
        <span className={classes.name}>{name}</span>
        <span className={classNames(layout.fine, classes.code, 'mantine-visible-from-sm')}>
          {hidden ? `${code} · verborgen` : code}
        </span>
      </div>
      <ReorderMoves id={id} name={name} position={position} total={total} onMove={onMove} />
    </li>
  )
})

type ReorderMovesProps = Pick<ReorderRowProps, 'id' | 'name' | 'position' | 'total' | 'onMove'>

/** Apart from the row, which renders at each step of a drag. */
const ReorderMoves = memo(function ReorderMoves({ id, name, position, total, onMove }: ReorderMovesProps) {
  const [jumping, setJumping] = useState(false)
  const steps = [
    { Icon: ArrowUp, to: position - 2, label: `Zet ${name} een plaats omhoog`, off: position === 1 },
    { Icon: ArrowDown, to: position, label: `Zet ${name} een plaats omlaag`, off: position === total },
  ]
  return (
    <>
      {jumping ? (
        <CompactInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that was just pressed
          autoFocus
          inputMode="numeric"
          className={classes.jump}
          label={`Nieuwe positie van ${name}, 1 tot ${showCount(total)}`}
          maxLength={10}
          defaultValue={position}
          onFocus={(event) => event.target.select()}
          onBlur={() => setJumping(false)}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape' && key !== 'Enter') return
            setJumping(false)
            const to = key === 'Enter' ? parseCount(currentTarget.value) : undefined
            if (to === undefined) return
            onMove(id, to - 1)
            showRow(id, true)
          }}
        />
      ) : (
        <StepButton label={`Geef ${name} een positie`} onPress={() => setJumping(true)}>
          <Hash size={16} />
        </StepButton>
      )}
      {steps.map(({ Icon, to, label, off }) => (
        <StepButton key={label} label={label} off={off} onPress={() => onMove(id, to)}>
          <Icon size={18} />
        </StepButton>
      ))}
    </>
  )
})

/** Once it is drawn. */
export function showRow(id: string, focus: boolean): void {
  requestAnimationFrame(() => {
    const handle = document.querySelector<HTMLElement>(`[data-id="${window.CSS.escape(id)}"] [aria-roledescription]`)
    if (focus) handle?.focus({ preventScroll: true })
    handle?.scrollIntoView({ block: 'center' })
  })
}

interface StepButtonProps {
  label: string
  off?: boolean
  onPress: () => void
  children: ReactNode
}

/** Stays focusable when it is off, so that the focus is not lost at the end of the list. */
function StepButton({ label, off = false, onPress, children }: StepButtonProps) {
  return (
    <IconButton
      className={classes.step}
      label={label}
      tooltip
      aria-disabled={off}
      onClick={({ currentTarget }) => {
        if (off) return
        onPress()
        requestAnimationFrame(() => {
          currentTarget.focus({ preventScroll: true })
          currentTarget.scrollIntoView({ block: 'nearest' })
        })
      }}
    >
      {children}
    </IconButton>
  )
}
