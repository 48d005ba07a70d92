// Roles per endpoint (§6); 'Magazijn' picks orders without seeing prices.

export const roles = ['customer', 'picker', 'admin'] as const
export type Role = (typeof roles)[number]

/** Roles by a call's `access`; `anyone` needs no session. */
export const rolesByAccess = {
  anyone: roles,
  user: roles,
  customer: ['customer', 'admin'],
  /** Orders and their documents, without prices. */
  picker: ['picker', 'admin'],
  staff: ['picker', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof rolesByAccess

export function roleOf({ isAdmin, magazijn }: { isAdmin: boolean; magazijn?: boolean | undefined }): Role {
  if (isAdmin) return 'admin'
  return magazijn === true ? 'picker' : 'customer'
}

/** Whether a role may make a call. */
export function isOpenTo(access: Access, role: Role): boolean {
  const may: readonly Role[] = rolesByAccess[access]
  return may.includes(role)
}
