import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './lightbox.module.css'
import layout from '../../../ui/layout.module.css'
import { classNames } from '../../../ui/class-names.ts'

interface LightboxProps {
  name: string
  pictures: readonly string[]
  start: number
  onClose: () => void
}

export function Lightbox({ name, pictures, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start)
  const step = (by: number) => setAt((at + by + pictures.length) % pictures.length)
  const filename = pictures[at]
  const many = pictures.length > 1

  return (
    <Dialog
      open
      dismissedBeside
      className={classes.dialog}
      aria-label={`Foto van ${name}`}
      onDismiss={onClose}
      onKeyDown={(event) => {
        if (many && event.key === 'ArrowLeft') step(-1)
        if (many && event.key === 'ArrowRight') step(1)
      }}
    >
      <IconButton className={classes.button} data-to="close" label="Sluiten" onClick={onClose}>
        <X size={24} />
      </IconButton>
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
        <figcaption className={classNames(layout.between, classes.caption)}>
          {name}
          {many && <output className={layout.soft}>{`Foto ${at + 1} van ${pictures.length}`}</output>}
        </figcaption>
      </figure>
      {many && (
        <>
          <IconButton className={classes.button} data-to="previous" label="Vorige foto" onClick={() => step(-1)}>
            <ChevronLeft size={26} />
          </IconButton>
          <IconButton className={classes.button} data-to="next" label="Volgende foto" onClick={() => step(1)}>
            <ChevronRight size={26} />
          </IconButton>
        </>
      )}
    </Dialog>
  )
}
