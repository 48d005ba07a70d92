import { useQueryClient } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
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

function Notice({ Icon, children }: { Icon: ComponentType<{ size: number }>; children: ReactNode }) {
  return (
    <span className={classes.notice}>
      <Icon size={18} />
      <span>{children}</span>
    </span>
  )
}

export function OfflineNotice() {
  const online = useOnline()
  const bar = useCover<HTMLOutputElement>('top')
  return (
    <output ref={bar} className={classes.always}>
      {!online && (
        <Notice Icon={WifiOff}>
          <Sentence />
        </Notice>
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
  if (seenAt) return `Geen verbinding: u ziet de winkel zoals die was om ${timeOf(seenAt)} uur.`
  if (stored?.insteadOf === here) return <Navigate to={stored.path} replace />
  if (session?.magazijn)
    return 'Geen verbinding met internet. Wat u aantikt, blijft bewaard; opslaan kan pas weer met verbinding.'
  if (session?.isAdmin) return 'Geen verbinding met internet. Opslaan kan pas weer met verbinding.'
  return (
    <>
      Geen verbinding met internet. Uw winkelwagentje blijft bewaard.{' '}
      {stored && stored.path !== here && (
        <Link to={stored.path}>Bekijk de winkel zoals die was om {timeOf(stored.at)} uur</Link>
      )}
    </>
  )
}

const timeOf = (at: number) =>
  new Date(at)
    .toLocaleTimeString('nl-NL', { timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' })
    .replace(':', '.')

export function RestartNotice() {
  const { key } = useLocation()
  const [began] = useState(key)
  return <output>{key === began && restartReason !== undefined && <Notice Icon={Info}>{restartReason}</Notice>}</output>
}

export function UnsentNotice() {
  const { pathname } = useLocation()
  const session = useSession()
  const isInFlight = useSyncExternalStore(subscribeToInFlight, isAnyInFlight)
  const shown = session && pathname !== '/shoppingcart' && isInFlight
  return (
    <output>
      {shown && (
        <Notice Icon={Send}>
          Uw bestelling is nog niet verstuurd. <Link to="/shoppingcart">Ga naar uw winkelwagentje</Link>
        </Notice>
      )}
    </output>
  )
}
