import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useNavigation } from 'react-router'
import classes from './busy-bar.module.css'

/** A thin line along the top while something loads or is saved; the style delays it, so that quick answers show none. */
export function BusyBar() {
  const navigating = useNavigation().state !== 'idle'
  const busy = useIsFetching() + useIsMutating() > 0 || navigating
  return (
    <div className={classes.track} aria-hidden="true">
      {busy && <div className={classes.bar} data-busy />}
    </div>
  )
}
