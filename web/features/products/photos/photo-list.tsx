import { arrayMove, horizontalListSortingStrategy, useSortable } from '@dnd-kit/sortable'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { CSS } from '@dnd-kit/utilities'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { SortableList } from '../sortable-list.tsx'
import classes from './photos.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'

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
  const [stepped, setStepped] = useState('')
  const place = ids.indexOf(stepped) + 1
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
            onMove={(to) => {
              setStepped(photo.id)
              move(photo.id, to)
            }}
            onCrop={onCrop && (() => onCrop(photo.id))}
            onRemove={() => onRemove(photo.id)}
          />
        ))}
      </ol>
      <VisuallyHidden as="output">
        {place > 0 && `De foto staat nu op positie ${place} van ${ids.length}.`}
      </VisuallyHidden>
    </SortableList>
  )
}

interface TilePhoto {
  readonly id: string
  readonly picture: (className: string | undefined) => ReactNode
}

interface PhotoTileProps {
  photo: TilePhoto
  position: number
  total: number
  disabled: boolean
  onMove: (to: number) => void
  onCrop: (() => void) | undefined
  onRemove: () => void
}

function PhotoTile({ photo, position, total, disabled, onMove, onCrop, onRemove }: PhotoTileProps) {
  const sortable = useSortable({ id: photo.id, attributes: { roleDescription: 'verplaatsbare foto' } })
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } = sortable
  const steps = [
    { Icon: ArrowLeft, to: position - 2, way: 'naar voren' },
    { Icon: ArrowRight, to: position, way: 'naar achteren' },
  ]
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div
        ref={setActivatorNodeRef}
        className={classes.handle}
        data-ring="inside"
        {...attributes}
        {...listeners}
        aria-label={`Foto ${position} van ${total}`}
      >
        {photo.picture(classes.picture)}
      </div>
      <div className={classes.foot}>
        <span className={classes.name}>Foto {position}</span>
        {total > 1 &&
          steps.map(({ Icon, to, way }) => (
            <IconButton
              key={way}
              className={classes.step}
              label={`Zet foto ${position} ${way}`}
              tooltip
              small
              disabled={disabled || to < 0 || to >= total}
              onClick={() => onMove(to)}
            >
              <Icon size={16} />
            </IconButton>
          ))}
        {onCrop && (
          <TextButton
            apart
            className={classes.act}
            aria-label={`Uitsnede van foto ${position}`}
            disabled={disabled}
            onClick={onCrop}
          >
            Uitsnede
          </TextButton>
        )}
        <TextButton
          apart
          danger
          className={classes.act}
          aria-label={`Verwijder foto ${position}`}
          disabled={disabled}
          onClick={onRemove}
        >
          Verwijder
        </TextButton>
      </div>
    </li>
  )
}
