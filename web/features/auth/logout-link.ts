/** State of our own links to /logout. Links from other sites lack it, so they need confirmation. */
export const ownLogout = { uitloggen: true }

export function isOwnLogout(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'uitloggen' in state && state.uitloggen === true
}
