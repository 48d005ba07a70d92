import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { auth } from '../../../contract/endpoints/auth.ts'
import { api } from '../../api/api.ts'
import { pageSetting } from '../../api/page-settings.ts'
import { changeSession, useSession } from '../../api/session.ts'
import { PageHeading } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'

export function LogoutPage() {
  const session = useSession()
  const state: unknown = useLocation().state
  if (isOwnLogout(state) || isOpenedHere()) return <LogOut />
  if (session === undefined) return <Loading />
  return session === null ? <Navigate to="/" replace /> : <Question user={session.user} />
}

/** Without it, a link on another site could end the session and empty the cart. */
function Question({ user }: { user: string }) {
  return (
    <>
      <PageHeading intro={`U bent ingelogd als ${user}. Uitloggen maakt ook het winkelwagentje leeg.`}>
        Uitloggen?
      </PageHeading>
      <Button component={Link} to="/logout" state={ownLogout} replace h={48}>
        Uitloggen
      </Button>{' '}
      <Button component={Link} to="/shop/bollen/0" variant="default" h={48}>
        Blijf ingelogd
      </Button>
    </>
  )
}

function LogOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const asked = useRef(false)
  const { mutate, isError } = useMutation({
    mutationFn: () => api(auth.logout),
    onSuccess: async () => {
      await changeSession(client, null)
      await navigate('/', { replace: true })
    },
  })
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate()
  }, [mutate])

  if (!isError) return <Loading label="U wordt uitgelogd" />
  return (
    <>
      <PageHeading>Uitloggen</PageHeading>
      <Failed title="U bent nog niet uitgelogd" text="De winkel was niet te bereiken." onRetry={() => mutate()} />
    </>
  )
}

function isOpenedHere(): boolean {
  const by = pageSetting('opened-by')
  if (by !== undefined) return by === 'here'
  return document.referrer === '' || new URL(document.referrer).origin === window.location.origin
}

/** State of our own links to /logout. Links from other sites lack it, so they need confirmation. */
export const ownLogout = { uitloggen: true }

function isOwnLogout(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'uitloggen' in state && state.uitloggen === true
}
