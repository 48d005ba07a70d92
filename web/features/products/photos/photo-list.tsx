import { DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useMemo } from 'react'
import { announcementsFor, autoScroll, instructions, useDragSensors } from '../dragging.ts'
import classes from './photo-list.module.css'
import { PhotoTile, type TilePhoto } from './photo-tile.tsx'

interface PhotoListProps {
  label: string
  photos: readonly TilePhoto[]
  disabled?: boolean
  onReorder: (ids: readonly string[]) => void
  onCrop?: (id: string) => void
  onRemove: (id: string) => void
}

/** The shop shows the first photo. Dragged or moved by buttons, as in the reorder view. */
export function PhotoList({ label, photos, disabled = false, onReorder, onCrop, onRemove }: PhotoListProps) {
  const sensors = useDragSensors()
  const joined = photos.map(({ id }) => id).join()
  const ids = useMemo(() => (joined === '' ? [] : joined.split(',')), [joined])
  const announcements = useMemo(() => announcementsFor(ids, (id) => `Foto ${ids.indexOf(String(id)) + 1}`), [ids])
  const place = (id: unknown) => ids.findIndex((one) => one === id)
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < ids.length) onReorder(arrayMove(ids, from, to))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => over && move(place(active.id), place(over.id))

  return (
    <DndContext
      sensors={sensors}
      autoScroll={autoScroll}
      accessibility={{
        announcements,
        screenReaderInstructions: instructions,
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy} disabled={disabled}>
        <ol className={classes.list} aria-label={label}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              position={index + 1}
              total={photos.length}
              disabled={disabled}
              onMove={(to) => move(index, to)}
              onCrop={onCrop && (() => onCrop(photo.id))}
              onRemove={() => onRemove(photo.id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
