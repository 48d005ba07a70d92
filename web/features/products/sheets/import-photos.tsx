import { Button } from '@mantine/core'
import { showCount } from '../../../../contract/values/counts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { QuietAlert } from '../../../ui/forms/save-failure.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './import-page.module.css'
import type { ImportPhotosState } from './use-import-photos.ts'

export function ImportPhotos({ photos: { onTheirWay, unreadable, goOn, stop } }: { photos: ImportPhotosState }) {
  return (
    <>
      {unreadable.length > 0 && (
        <QuietAlert>{`Deze foto's kunnen we niet lezen: ${unreadable.join(', ')}.`}</QuietAlert>
      )}
      {onTheirWay && (
        <section aria-label="Foto's" className={classNames(layout.card, layout.tight)}>
          <LeaveGuard when>Er zijn nog foto's onderweg.</LeaveGuard>
          <output>
            <strong>{`${showCount(onTheirWay.sent)} van ${showCount(onTheirWay.total)} foto's verstuurd.`}</strong>
          </output>
          <progress
            className={classes.progress}
            aria-label="Foto's worden verstuurd"
            max={onTheirWay.total}
            value={onTheirWay.sent}
          />
          {onTheirWay.failure !== undefined && (
            <QuietAlert>{`De rest is nog niet verstuurd. ${onTheirWay.failure}`}</QuietAlert>
          )}
          <div className={layout.row}>
            {onTheirWay.failure !== undefined && <Button onClick={goOn}>Ga verder</Button>}
            <Button variant="default" onClick={stop}>
              {onTheirWay.failure === undefined ? 'Stop' : 'Laat de rest weg'}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
