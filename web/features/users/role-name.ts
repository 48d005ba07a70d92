import { type Role, roleOf } from '../../../contract/endpoints/access.ts'
import type { User } from '../../../contract/endpoints/users.ts'

const names = { customer: 'Klant', picker: 'Magazijn', admin: 'Beheerder' } satisfies Record<Role, string>

export const roleName = (user: Pick<User, 'isAdmin' | 'magazijn'>) => names[roleOf(user)]
