import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useNavigation } from 'react-router'
import classes from './busy-bar.module.css'

/** CSS delays it, so fast responses show none. */
export function BusyBar() {
  const navigating = useNavigation().state !== 'idle'
  const busy = useIsFetching() + useIsMutating() > 0 || navigating
  return (
    <div className={classes.track} aria-hidden="true">
      {busy && <div className={classes.bar} data-busy />}
    </div>
  )
}
