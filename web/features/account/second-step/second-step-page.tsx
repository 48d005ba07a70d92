import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { roleOf } from '../../../../contract/endpoints/access.ts'
import { sessionQuery } from '../../../api/session.ts'
import { PageHeading } from '../../../ui/page/page.tsx'
import { SecondStepPanel } from './second-step-panel.tsx'

export function SecondStepPage() {
  const { data: session } = useQuery(sessionQuery)
  const [wasRequired] = useState(session?.secondStep !== undefined)
  const isRequired = session?.secondStep !== undefined
  // The route is open to every user: an administrator without a second step has no other rights yet.
  if (session && !isRequired && roleOf(session) === 'customer') return <Navigate to="/login" replace />
  return (
    <>
      <PageHeading
        intro={
          isRequired
            ? 'Beheerders van deze winkel loggen in twee stappen in. Stel hier uw tweede stap in, dan kunt u verder.'
            : 'Inloggen in twee stappen: met uw wachtwoord, en met een code of passkey die alleen u heeft.'
        }
      >
        Tweede stap
      </PageHeading>
      <SecondStepPanel title="App, passkeys en herstelcodes" />
      {wasRequired && !isRequired && (
        <p>
          U kunt verder: <Link to="/dashboard">naar het dashboard</Link>.
        </p>
      )}
    </>
  )
}
