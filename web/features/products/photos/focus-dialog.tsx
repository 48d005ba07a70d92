import { Button } from '@mantine/core'
import { useMove } from '@mantine/hooks'
import { type KeyboardEvent, useCallback, useId, useState } from 'react'
import { middle, type PictureFocus } from '../../../../contract/rules/picture-focus.ts'
import { DialogPanel } from '../../../ui/dialogs/dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SaveFailure } from '../../../ui/forms/save-failure.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './focus-dialog.module.css'
import { inWords, isMiddle, movedByKey, rounded } from './focus-point.ts'
import { classNames } from '../../../ui/class-names.ts'

interface FocusDialogProps {
  filename: string
  position: number
  focus: PictureFocus | undefined
  busy: boolean
  error: Error | null
  /** Null: the centre. */
  onSave: (focus: PictureFocus | null) => void
  onCancel: () => void
}

export function FocusDialog({ filename, position, focus, busy, error, onSave, onCancel }: FocusDialogProps) {
  const id = useId()
  const [point, setPoint] = useState(focus ?? middle)
  const { ref: whole } = useMove(useCallback((at: PictureFocus) => setPoint(rounded(at)), []))
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedByKey(point, event.key, event.shiftKey)
    if (!moved) return
    event.preventDefault()
    setPoint(moved)
  }

  return (
    <DialogPanel
      title={`Uitsnede van foto ${position}`}
      size="full"
      onDismiss={() => {
        if (!busy) onCancel()
      }}
    >
      <p id={`${id}-how`} className={layout.soft}>
        De winkel snijdt een foto bij tot de vorm van de kaart. Wijs aan wat in beeld moet blijven, of gebruik de
        pijltjestoetsen.
      </p>
      <div className={classNames(layout.row, classes.parts)}>
        <div ref={whole} className={classes.whole}>
          <Picture className={classes.picture} filename={filename} alt="" sizes="(min-width: 48em) 26rem, 80vw" eager />
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has one direction, a point has two
            role="slider"
            tabIndex={0}
            className={classes.point}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            aria-label="Wat in beeld blijft"
            aria-describedby={`${id}-how`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(point.x * 100)}
            aria-valuetext={inWords(point)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={classNames(layout.row, classes.previews)}>
          {frames.map(({ name, form }) => (
            <figure key={name} className={layout.fine}>
              <Picture className={classes[form]} filename={filename} focus={point} alt="" sizes="13rem" eager />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
          <TextButton disabled={busy || isMiddle(point)} onClick={() => setPoint(middle)}>
            Naar het midden
          </TextButton>
        </div>
      </div>
      <SaveFailure error={error} what="De uitsnede is niet opgeslagen" />
      <div className={layout.end}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Anuleer
        </Button>
        <Button loading={busy} onClick={() => onSave(isMiddle(point) ? null : point)}>
          Sla op
        </Button>
      </div>
    </DialogPanel>
  )
}

const frames = [
  { name: 'Op de kaart', form: 'card' },
  { name: 'Op een telefoon', form: 'phone' },
] as const
