/** Goes with our own link to /logout: no other site can give it along, so that its links are asked about first. */
export const ownLogout = { uitloggen: true }

export function isOwnLogout(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'uitloggen' in state && state.uitloggen === true
}
