import { Button } from '@mantine/core'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type Location, useLocation } from 'react-router'
import classes from './back-link.module.css'
import { TextButton } from './text-button.tsx'

/** Router state of a link to a record, so the back link restores the list's page and search. */
export interface FromList {
  readonly search: string
}

interface ViewLinkProps {
  to: string
  what: string | number
}

export function ViewLink({ to, what }: ViewLinkProps) {
  const { search } = useLocation()
  const state: FromList = { search }
  return (
    <Button component={Link} to={to} state={state} variant="light" aria-label={`Bekijk ${what}`}>
      Bekijk
    </Button>
  )
}

/** The list's address, with the page and search that a link to a record left there. */
export function useWayBack(list: string): string {
  const location: Location<unknown> = useLocation()
  const { state } = location
  return `${list}${isFromList(state) ? state.search : ''}`
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={useWayBack(to)} className={classes.link} data-screen-only>
      <ArrowLeft size={16} />
      {children}
    </Link>
  )
}

export function BackButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <TextButton className={classes.link} data-screen-only onClick={onClick}>
      <ArrowLeft size={16} />
      {children}
    </TextButton>
  )
}

function isFromList(state: unknown): state is FromList {
  return typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
}
