import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statusOf } from '../../api/api-error.ts'
import { Empty, Failed, Loading } from './states.tsx'

interface MissingProps {
  /** E.g. 'Order', as in 'Order niet gevonden'. */
  what: string
  answer: { readonly error: Error | null; readonly refetch: () => unknown }
  to: string
  children: ReactNode
}

/** Instead of a record: it is loading, failed to load, or does not exist. */
export function Missing({ what, answer: { error, refetch }, to, children }: MissingProps) {
  if (!error) return <Loading label={`${what} wordt geladen`} />
  if (statusOf(error) !== 404) return <Failed onRetry={() => void refetch()} />
  return (
    <Empty title={`${what} niet gevonden`}>
      <Button component={Link} to={to} variant="light">
        {children}
      </Button>
    </Empty>
  )
}
