import { useQueryClient } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState, useSyncExternalStore } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import Info from 'lucide-react/icons/info'
import Send from 'lucide-react/icons/send'
import { isShopPage, type StoredPlace, storedPlaceKey } from '../../api/stored-shop.ts'
import { useCover } from '../../ui/use-cover.ts'
import { useOnline } from '../../ui/use-online.ts'
import { restartReason } from '../follow-session.ts'
import { useSession } from '../../api/session.ts'
import { isAnyInFlight, subscribeToInFlight } from '../../features/cart/order/order-key.ts'
import classes from './shell.module.css'

export function OfflineNotice() {
  const online = useOnline()
  const bar = useCover<HTMLOutputElement>('top')
  return (
    <output ref={bar} className={classes.always}>
      {!online && (
        <span className={classes.notice}>
          <WifiOff size={18} />
          <Sentence />
        </span>
      )}
    </output>
  )
}

function Sentence() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const changes = (changed: () => void) => cache.subscribe(changed)
  const shown = () => cache.findAll({ type: 'active', predicate: isShopPage })[0]
  const seenAt = useSyncExternalStore(changes, () => shown()?.state.dataUpdatedAt)
  const stored = useSyncExternalStore(changes, () => client.getQueryData<StoredPlace>(storedPlaceKey))
  const session = useSession()
  if (seenAt) return <span>Geen verbinding: u ziet de winkel zoals die was om {timeOf(seenAt)} uur.</span>
  if (stored?.insteadOf === here) return <Navigate to={stored.path} replace />
  if (session?.magazijn)
    return (
      <span>Geen verbinding met internet. Wat u aantikt, blijft bewaard; opslaan kan pas weer met verbinding.</span>
    )
  if (session?.isAdmin) return <span>Geen verbinding met internet. Opslaan kan pas weer met verbinding.</span>
  return (
    <span>
      Geen verbinding met internet. Uw winkelwagentje blijft bewaard.
      {stored && stored.path !== here && (
        <>
          {' '}
          <Link to={stored.path}>Bekijk de winkel zoals die was om {timeOf(stored.at)} uur</Link>
        </>
      )}
    </span>
  )
}

const timeOf = (at: number) =>
  new Date(at)
    .toLocaleTimeString('nl-NL', { timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' })
    .replace(':', '.')

export function RestartNotice() {
  const { key } = useLocation()
  const [began] = useState(key)
  return (
    <output>
      {key === began && restartReason !== undefined && (
        <span className={classes.notice}>
          <Info size={18} />
          {restartReason}
        </span>
      )}
    </output>
  )
}

export function UnsentNotice() {
  const { pathname } = useLocation()
  const session = useSession()
  const isInFlight = useSyncExternalStore(subscribeToInFlight, isAnyInFlight)
  const shown = session && pathname !== '/shoppingcart' && isInFlight
  return (
    <output>
      {shown && (
        <span className={classes.notice}>
          <Send size={18} />
          <span>
            Uw bestelling is nog niet verstuurd. <Link to="/shoppingcart">Ga naar uw winkelwagentje</Link>
          </span>
        </span>
      )}
    </output>
  )
}
