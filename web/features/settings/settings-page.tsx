import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settings } from '../../../contract/endpoints/settings.ts'
import { query } from '../../api/query.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'
import { HousekeepingPanel } from './housekeeping-form.tsx'
import classes from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const [otherDirty, setOtherDirty] = useState(false)
  const { data, isError, refetch } = useQuery({ ...query(settings.read), staleTime: 0 })
  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading>Instellingen</PageHeading>
      {data ? (
        <>
          <SettingsForm settings={data} otherDirty={otherDirty} />
          <div className={classes.apart}>
            <HousekeepingPanel onDirty={setOtherDirty} />
          </div>
        </>
      ) : isError ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Loading label="Instellingen worden geladen" />
      )}
    </>
  )
}
