import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type Location, useLocation } from 'react-router'
import classes from './back-link.module.css'
import { TextButton } from './text-button.tsx'

/** Given along with a link to a record, so that the way back leads to the same page and search of the list. */
export interface FromList {
  readonly search: string
}

export function BackLink({ to, children }: { to: string; children: string }) {
  const location: Location<unknown> = useLocation()
  const { state } = location
  return (
    <Link to={`${to}${isFromList(state) ? state.search : ''}`} className={classes.link}>
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}

/** The same to the eye, where the way back is no other address. */
export function BackButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <TextButton className={classes.link} onClick={onClick}>
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </TextButton>
  )
}

function isFromList(state: unknown): state is FromList {
  return typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
}
