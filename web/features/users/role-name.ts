import { type Role, roleOf } from '../../../contract/access.ts'
import type { User } from '../../../contract/users.ts'

const names = { customer: 'Klant', picker: 'Magazijn', admin: 'Beheerder' } satisfies Record<Role, string>

export const roleName = (user: Pick<User, 'isAdmin' | 'magazijn'>) => names[roleOf(user)]
