// Dutch announcements of dragging for screen readers, and its scrolling (§9).
import {
  type Announcements,
  KeyboardSensor,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { dragAutoScrollEdge, dragMousePixels, dragTouchMilliseconds } from '../../../contract/values/limits.ts'

export const autoScroll = { threshold: { x: dragAutoScrollEdge, y: dragAutoScrollEdge } }

export const instructions: ScreenReaderInstructions = {
  draggable: 'Druk op de spatiebalk om op te pakken, verplaats met de pijltjes, spatie zet neer, escape annuleert.',
}

/** @param ids in their present order; `nameOf` gives the text read aloud */
export function announcementsFor(
  ids: readonly UniqueIdentifier[],
  nameOf: (id: UniqueIdentifier) => string,
): Announcements {
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

/** Pixels that a finger may move during the long press. */
const touchTolerance = 8

/** Mouse, long press or keyboard (§9). */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: dragMousePixels } }),
    useSensor(TouchSensor, { activationConstraint: { delay: dragTouchMilliseconds, tolerance: touchTolerance } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
}
