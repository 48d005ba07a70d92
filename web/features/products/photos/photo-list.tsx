import { arrayMove, horizontalListSortingStrategy } from '@dnd-kit/sortable'
import { useCallback, useMemo } from 'react'
import { SortableList } from '../sortable-list.tsx'
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

export function PhotoList({ label, photos, disabled = false, onReorder, onCrop, onRemove }: PhotoListProps) {
  const joined = photos.map(({ id }) => id).join()
  const ids = useMemo(() => (joined === '' ? [] : joined.split(',')), [joined])
  const nameOf = useCallback((id: string) => `Foto ${ids.indexOf(id) + 1}`, [ids])
  const move = (id: string, to: number) => onReorder(arrayMove(ids, ids.indexOf(id), to))

  return (
    <SortableList ids={ids} nameOf={nameOf} strategy={horizontalListSortingStrategy} disabled={disabled} onMove={move}>
      <ol className={classes.list} aria-label={label}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={index + 1}
            total={photos.length}
            disabled={disabled}
            onMove={(to) => move(photo.id, to)}
            onCrop={onCrop && (() => onCrop(photo.id))}
            onRemove={() => onRemove(photo.id)}
          />
        ))}
      </ol>
    </SortableList>
  )
}
