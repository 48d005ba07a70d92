import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { yearInAmsterdam } from '../../../../contract/values/dates.ts'
import { useSession } from '../../../api/session.ts'
import { useOnline } from '../../../ui/use-online.ts'
import layout from '../../../ui/layout.module.css'
import classes from './order-panel.module.css'
import type { PlaceOrder } from './use-place-order.ts'
import { classNames } from '../../../ui/class-names.ts'

export function OrderProgress({ placing, cancel }: Pick<PlaceOrder, 'placing' | 'cancel'>) {
  const place = useRef<HTMLDivElement>(null)
  // Otherwise below a phone's screen.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [placing.kind])
  return (
    <div ref={place} className={classNames(layout.tight, classes.place)}>
      <output className={layout.notice} data-tone="warning">
        {placing.kind === 'waiting' && <Waiting />}
        {placing.kind === 'offline' && <Offline />}
        {placing.kind === 'cancelled' && <Cancelled />}
      </output>
      {placing.kind === 'waiting' && (
        <Button variant="default" h={44} fullWidth onClick={cancel}>
          Niet meer proberen
        </Button>
      )}
      {placing.kind === 'refused' && placing.sentence !== undefined && (
        <p className={layout.notice} data-tone="bad" role="alert">
          {placing.sentence}
        </p>
      )}
    </div>
  )
}

function Waiting() {
  const online = useOnline()
  return (
    <>
      <strong>Nog niet verstuurd.</strong>{' '}
      {online
        ? 'Er kwam geen antwoord; we proberen het vanzelf opnieuw.'
        : 'Er is geen verbinding; zodra die terug is, proberen we het vanzelf opnieuw.'}{' '}
      Uw bestelling komt nooit dubbel aan.
    </>
  )
}

function Offline() {
  const online = useOnline()
  return (
    <>
      <strong>Nog niet verstuurd.</strong>{' '}
      {online
        ? 'De verbinding is terug. Kijk uw bestelling na en druk nog eens op ‘Bevestig order’.'
        : 'Er is geen verbinding. Uw bestelling blijft hier staan; druk nog eens op ‘Bevestig order’ zodra de verbinding terug is.'}
    </>
  )
}

function Cancelled() {
  const session = useSession()
  const [year] = useState(() => yearInAmsterdam(new Date()))
  return (
    <>
      We proberen het niet meer. Kijk bij{' '}
      <Link to={`/userpage/${session?._id ?? ''}?jaar=${year}`}>uw bestellingen</Link> of deze toch is aangekomen.
    </>
  )
}
