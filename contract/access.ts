// Who may make which call (§6), and 'Magazijn', who picks orders without seeing what they cost.

export const roles = ['customer', 'picker', 'admin'] as const
export type Role = (typeof roles)[number]

/** By a call's `access`: which roles may make it with a session; `anyone` needs none. Administrators may make every call. */
export const mayCall = {
  anyone: roles,
  /** Whoever is logged in, on his own account or on what concerns all. */
  user: roles,
  customer: ['customer', 'admin'],
  /** Orders and their papers, without prices. */
  picker: ['picker', 'admin'],
  /** Whoever works here, on his own account. */
  staff: ['picker', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof mayCall

export function roleOf({ isAdmin, magazijn }: { isAdmin: boolean; magazijn?: boolean | undefined }): Role {
  if (isAdmin) return 'admin'
  return magazijn === true ? 'picker' : 'customer'
}

/** Whether a session of this role may make a call. */
export function isOpenTo(access: Access, role: Role): boolean {
  const may: readonly Role[] = mayCall[access]
  return may.includes(role)
}
