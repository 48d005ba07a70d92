import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { users } from '../../../contract/endpoints/users.ts'
import { dataUnlessGone, freshAndQuiet, query, statusOf } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import layout from '../../ui/layout.module.css'
import { PageHeading } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'
import { showDay } from '../../../contract/values/dates.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { CustomerDataButtons } from '../privacy/customer-data-buttons.tsx'
import { EraseCustomer, whatStays } from '../privacy/erase-customer.tsx'
import { UserDetails } from './user-details.tsx'
import { UserEdit } from './user-edit.tsx'
import { UserPassword } from './user-password.tsx'

const list = '/gebruikers/main/0'

export function UserPage({ id }: { id: string }) {
  const [mode, setMode] = useState<'details' | 'edit' | 'password'>('details')
  const answer = useQuery({ ...query(users.one, { params: { id } }), staleTime: 0 })
  const { error, refetch } = answer
  const user = dataUnlessGone(answer)
  const toDetails = () => setMode('details')

  if (!user) {
    if (!error) return <Loading label="Gebruiker wordt geladen" />
    if (statusOf(error) !== 404) return <Failed onRetry={() => void refetch()} />
    return <DeletedUser id={id} list={list} />
  }
  return (
    <>
      <BackLink to={list}>Gebruikers</BackLink>
      {mode === 'edit' && <UserEdit user={user} onDone={toDetails} onPassword={() => setMode('password')} />}
      {mode === 'password' && <UserPassword user={user} onDone={toDetails} />}
      {mode === 'details' && <UserDetails user={user} onEdit={() => setMode('edit')} />}
    </>
  )
}

function DeletedUser({ id, list }: { id: string; list: string }) {
  const { data, isPending } = useQuery({
    ...query(privacy.erasure, { params: { id } }),
    ...freshAndQuiet,
    retry: false,
  })
  if (isPending) return <Loading label="Gebruiker wordt geladen" />
  const isLeft = data !== undefined && data.naam !== ''
  return (
    <>
      <PageHeading>Gebruiker niet gevonden</PageHeading>
      {isLeft && <p>{`${data.naam} is verwijderd.`}</p>}
      {isLeft && data.erasedAt !== null && <p>{`Gewist op ${showDay(data.erasedAt)}. ${whatStays(data)}`}</p>}
      {isLeft && <CustomerDataButtons id={id} />}
      <div className={layout.actions}>
        {isLeft && data.erasedAt === null && <EraseCustomer id={id} />}
        <Button component={Link} to={list} variant="light" h={44}>
          Naar gebruikers
        </Button>
      </div>
    </>
  )
}
