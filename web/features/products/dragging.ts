// Dutch announcements of dragging for screen readers, and its scrolling (§9).
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import { dragAutoScrollEdge } from '../../../contract/values/limits.ts'

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
