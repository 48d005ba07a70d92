import { UnstyledButton } from '@mantine/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Hash from 'lucide-react/icons/hash'
import { memo, type ReactNode, useRef, useState } from 'react'
import classes from './reorder-row.module.css'

interface ReorderRowProps {
  id: string
  name: string
  code: string
  hidden: boolean
  found: boolean
  /** From 1. */
  position: number
  total: number
  /** `to` counts from 0. */
  onMove: (id: string, to: number) => void
}

export const ReorderRow = memo(function ReorderRow(props: ReorderRowProps) {
  const { id, name, code, hidden, found, position, total, onMove } = props
  const [jumping, setJumping] = useState(false)
  const sortable = useSortable({ id, attributes: { roleDescription: 'verplaatsbaar product' } })
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } = sortable
  const handle = useRef<HTMLElement>(null)
  const steps = [
    { Icon: ArrowUp, to: position - 2, label: `Zet ${name} een plaats omhoog`, off: position === 1 },
    { Icon: ArrowDown, to: position, label: `Zet ${name} een plaats omlaag`, off: position === total },
  ]

  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-id={id}
      data-dragging={isDragging || undefined}
      data-found={found || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div
        ref={(node) => {
          handle.current = node
          setActivatorNodeRef(node)
        }}
        className={classes.handle}
        {...attributes}
        {...listeners}
      >
        <GripVertical className={classes.grip} size={18} aria-hidden="true" />
        <span className={classes.position}>{position}</span>
        <span className={classes.name}>{name}</span>
        <span className={classes.code}>{hidden ? `${code} · verborgen` : code}</span>
      </div>
      {jumping ? (
        <JumpField
          name={name}
          position={position}
          total={total}
          onDone={(to) => {
            setJumping(false)
            if (to !== undefined) onMove(id, to - 1)
            requestAnimationFrame(() => {
              handle.current?.focus({ preventScroll: true })
              handle.current?.scrollIntoView({ block: 'nearest' })
            })
          }}
        />
      ) : (
        <StepButton label={`Geef ${name} een positie`} onPress={() => setJumping(true)}>
          <Hash size={16} aria-hidden="true" />
        </StepButton>
      )}
      {steps.map(({ Icon, to, label, off }) => (
        <StepButton key={label} label={label} off={off} onPress={() => onMove(id, to)}>
          <Icon size={18} aria-hidden="true" />
        </StepButton>
      ))}
    </li>
  )
})

interface StepButtonProps {
  label: string
  off?: boolean
  onPress: () => void
  children: ReactNode
}

/** Stays reachable where it can do nothing more, so that the focus is not lost at the end of the list. */
function StepButton({ label, off = false, onPress, children }: StepButtonProps) {
  return (
    <UnstyledButton
      className={classes.step}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={({ currentTarget }) => {
        if (off) return
        onPress()
        // The row takes another place in the document, and would leave the focus behind.
        requestAnimationFrame(() => {
          currentTarget.focus({ preventScroll: true })
          currentTarget.scrollIntoView({ block: 'nearest' })
        })
      }}
    >
      {children}
    </UnstyledButton>
  )
}

interface JumpFieldProps {
  name: string
  position: number
  total: number
  /** With the position that was typed, or nothing. */
  onDone: (position?: number) => void
}

function JumpField({ name, position, total, onDone }: JumpFieldProps) {
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
      autoFocus
      type="number"
      inputMode="numeric"
      className={classes.jump}
      aria-label={`Nieuwe positie van ${name}, 1 tot ${total}`}
      min={1}
      max={total}
      defaultValue={position}
      onFocus={(event) => event.target.select()}
      onBlur={() => onDone()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
        if (event.key !== 'Enter') return
        const typed = Math.trunc(event.currentTarget.valueAsNumber)
        onDone(Number.isNaN(typed) ? undefined : typed)
      }}
    />
  )
}
