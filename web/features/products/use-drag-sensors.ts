import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { dragMousePixels, dragTouchMilliseconds } from '../../../contract/values/limits.ts'

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
