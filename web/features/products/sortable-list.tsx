// Dutch announcements of dragging for screen readers, and its scrolling (§9).
import {
  type Announcements,
  DndContext,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, type SortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { dragAutoScrollEdge, dragMousePixels, dragTouchMilliseconds } from '../../../contract/values/limits.ts'

const autoScroll = { threshold: { x: dragAutoScrollEdge, y: dragAutoScrollEdge } }

/** Pixels that a finger may move during the long press. */
const touchTolerance = 8

const instructions: ScreenReaderInstructions = {
  draggable: 'Druk op de spatiebalk om op te pakken, verplaats met de pijltjes, spatie zet neer, escape annuleert.',
}

interface SortableListProps {
  /** In their present order. */
  ids: string[]
  /** Those that are drawn; absent for all. */
  drawn?: string[]
  /** As read aloud. */
  nameOf: (id: string) => string
  strategy: SortingStrategy
  modifiers?: Modifier[]
  disabled?: boolean
  /** `to` counts from 0. */
  onMove: (id: string, to: number) => void
  children: ReactNode
}

export function SortableList({ ids, drawn = ids, nameOf, ...props }: SortableListProps) {
  const { strategy, modifiers, disabled, onMove, children } = props
  // Mouse, long press or keyboard (§9).
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: dragMousePixels } }),
    useSensor(TouchSensor, { activationConstraint: { delay: dragTouchMilliseconds, tolerance: touchTolerance } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const announcements = useMemo(() => announcementsFor(ids, (id) => nameOf(String(id))), [ids, nameOf])
  return (
    <DndContext
      sensors={sensors}
      autoScroll={autoScroll}
      {...(modifiers && { modifiers })}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onMove(String(active.id), ids.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={drawn} strategy={strategy} {...(disabled !== undefined && { disabled })}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function announcementsFor(ids: readonly UniqueIdentifier[], nameOf: (id: UniqueIdentifier) => string): Announcements {
  const place = (id: UniqueIdentifier) => `positie ${ids.indexOf(id) + 1} van ${ids.length}`
  // The first 'over' is the row's own place, and would interrupt the announcement of picking it up.
  let lifted = false
  return {
    onDragStart: ({ active }) => {
      lifted = true
      return `${nameOf(active.id)} opgepakt, ${place(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      const first = lifted
      lifted = false
      if (!over || (first && over.id === active.id)) return undefined
      return `${nameOf(active.id)} staat nu op ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} neergezet op ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Geannuleerd. ${nameOf(active.id)} staat weer op ${place(active.id)}.`,
  }
}
