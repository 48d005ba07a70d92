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
