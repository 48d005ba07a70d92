import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '../ui/use-online.ts'
import classes from './notice.module.css'

export function OfflineNotice() {
  const online = useOnline()
  return (
    <output className={classes.always}>
      {!online && (
        <span className={classes.notice}>
          <WifiOff size={18} aria-hidden="true" />
          Geen verbinding met internet. Uw winkelwagentje blijft bewaard.
        </span>
      )}
    </output>
  )
}
