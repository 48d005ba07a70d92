import type { z } from 'zod'
import type { passkeyQuestion, passkeyWanted } from '../../../contract/endpoints/passkeys.ts'

// Fetched when somebody presses the button.
const library = () => import('@simplewebauthn/browser')

/** Passkeys are made for a host name, and only over TLS or on this machine. */
export const hasPasskeys = () =>
  'PublicKeyCredential' in window && isSecureContext && !/^\[|^[\d.]+$/.test(location.hostname)

/** @throws Error where the browser's own question was called off, or there is no such passkey here */
export async function askPasskey(question: z.output<typeof passkeyQuestion>) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: question })
}

/** @throws Error as above */
export async function makePasskey(wanted: z.output<typeof passkeyWanted>) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: wanted })
}
