import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import classes from './lightbox.module.css'

interface LightboxProps {
  name: string
  pictures: readonly string[]
  start: number
  onClose: () => void
}

/** One picture as large as the window allows; arrows leaf, Escape or a press beside it closes. */
export function Lightbox({ name, pictures, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  useEffect(() => dialog.current?.showModal(), [])
  const step = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const filename = pictures[at]
  const many = pictures.length > 1

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog hears the arrow keys and the press beside its content
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={`Foto van ${name}`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
      onKeyDown={(event) => {
        if (many && event.key === 'ArrowLeft') step(-1)
        if (many && event.key === 'ArrowRight') step(1)
      }}
    >
      <button
        type="button"
        className={classes.button}
        data-to="close"
        aria-label="Sluiten"
        onClick={() => dialog.current?.close()}
      >
        <X size={24} aria-hidden="true" />
      </button>
      <figure className={classes.figure}>
        {filename !== undefined && (
          <Picture
            key={filename}
            className={classes.picture}
            filename={filename}
            alt={name}
            sizes="min(92vw, 106vh)"
            eager
          />
        )}
        <figcaption className={classes.caption}>
          {name}
          {many && <output className={classes.count}>{`Foto ${at + 1} van ${pictures.length}`}</output>}
        </figcaption>
      </figure>
      {many && (
        <>
          <button
            type="button"
            className={classes.button}
            data-to="previous"
            aria-label="Vorige foto"
            onClick={() => step(-1)}
          >
            <ChevronLeft size={26} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.button}
            data-to="next"
            aria-label="Volgende foto"
            onClick={() => step(1)}
          >
            <ChevronRight size={26} aria-hidden="true" />
          </button>
        </>
      )}
    </dialog>
  )
}
