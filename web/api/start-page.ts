import { matchPath } from 'react-router'
import { roleOf } from '../../contract/endpoints/access.ts'
import type { AuthState } from '../../contract/endpoints/auth.ts'

interface StartPage {
  readonly path: string
  /** As in 'Naar de winkel'. */
  readonly name: string
}

/** The page after login (§2). */
export const startPage = (session: AuthState): StartPage =>
  roleOf(session) === 'picker'
    ? { path: '/verzamelen', name: 'verzamelen' }
    : { path: '/shop/bollen/0', name: 'de winkel' }

/**
 * The page that a button in mail opens, if the login was asked for there; else the start page (§2).
 * @param asked address within the shop, as router state of /login
 */
export function pageAfterLogin(session: AuthState, asked: unknown): string {
  return typeof asked === 'string' && mayOpenFromMail(session, asked) ? asked : startPage(session).path
}

function mayOpenFromMail(session: AuthState, address: string): boolean {
  const [path = ''] = address.split('?')
  const isAdmin = roleOf(session) === 'admin'
  const product = matchPath('/shop/all/:id', path)?.params.id
  if (product !== undefined) return roleOf(session) !== 'picker' && product !== '0'
  const owner = matchPath('/userpage/:id', path)?.params.id
  if (owner !== undefined) return isAdmin || owner === session._id || owner === session.companyID
  return isAdmin && (path === '/gebruikers/aanvragen/0' || matchPath('/orders/details/:id', path) !== null)
}
