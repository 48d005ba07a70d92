/** The state of our own links to /logout. Another site's link cannot carry it, so that one asks for confirmation first. */
export const ownLogout = { uitloggen: true }

export function isOwnLogout(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'uitloggen' in state && state.uitloggen === true
}
