import Info from 'lucide-react/icons/info'
import { useLocation } from 'react-router'
import classes from './notice.module.css'
import { startedAnew } from './start-anew.ts'

/** Why this page began at Home, until somebody goes on from there. */
export function RestartNotice() {
  const here = useLocation().key === 'default'
  return (
    <output>
      {here && startedAnew !== undefined && (
        <span className={classes.notice}>
          <Info size={18} aria-hidden="true" />
          {startedAnew}
        </span>
      )}
    </output>
  )
}
