import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import classes from './notice.module.css'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output>
      {!online && (
        <span className={classes.notice}>
          <WifiOff size={18} aria-hidden="true" />
          Geen verbinding met internet. Uw winkelwagentje blijft bewaard.
        </span>
      )}
    </output>
  )
}
