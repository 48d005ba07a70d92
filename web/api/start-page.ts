import { type Role, roleOf } from '../../contract/endpoints/access.ts'
import type { AuthState } from '../../contract/endpoints/auth.ts'

interface StartPage {
  readonly path: string
  /** As in 'Naar de winkel'. */
  readonly name: string
}

const shop = { path: '/shop/bollen/0', name: 'de winkel' }
const pages = {
  customer: shop,
  picker: { path: '/verzamelen', name: 'verzamelen' },
  admin: shop,
} as const satisfies Record<Role, StartPage>

/** The page after login (§2). */
export const startPage = (session: AuthState): StartPage => pages[roleOf(session)]
