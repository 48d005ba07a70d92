import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settings } from '../../../contract/endpoints/settings.ts'
import { query } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import { WhenLoaded } from '../../ui/page/states.tsx'
import { HousekeepingPanel } from './housekeeping-form.tsx'
import classes from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const [otherDirty, setOtherDirty] = useState(false)
  const answer = useQuery({ ...query(settings.read), staleTime: 0 })
  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading>Instellingen</PageHeading>
      <WhenLoaded answer={answer} loading="Instellingen worden geladen" outline="page">
        {(saved) => (
          <>
            <SettingsForm settings={saved} otherDirty={otherDirty} />
            <div className={classes.apart}>
              <HousekeepingPanel onDirty={setOtherDirty} />
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  )
}
