import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showDay } from '../../../contract/values/dates.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { query } from '../../api/query.ts'
import { Empty, Loading } from '../../ui/page/states.tsx'
import { EraseCustomer, whatStays } from '../privacy/erase-customer.tsx'

/** Deleted, with orders that may still carry the name, or never there. */
export function DeletedUser({ id, list }: { id: string; list: string }) {
  const { data, isPending } = useQuery({
    ...query(privacy.erasure, { params: { id } }),
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  if (isPending) return <Loading label="Gebruiker wordt geladen" />
  const isLeft = data !== undefined && data.naam !== ''
  return (
    <Empty title={isLeft ? `${data.naam} is verwijderd` : 'Gebruiker niet gevonden'}>
      {isLeft && data.erasedAt !== null && <p>{`Gewist op ${showDay(data.erasedAt)}. ${whatStays(data)}`}</p>}
      {isLeft && data.erasedAt === null && <EraseCustomer id={id} />}
      <Button component={Link} to={list} variant="light">
        Naar gebruikers
      </Button>
    </Empty>
  )
}
