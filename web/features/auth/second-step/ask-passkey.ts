import type { z } from 'zod'
import type { passkeyQuestion, passkeyWanted } from '../../../../contract/endpoints/passkeys.ts'

const library = () => import('@simplewebauthn/browser')

/** Passkeys need a host name, and TLS or localhost. */
export const hasPasskeys = () =>
  'PublicKeyCredential' in window && isSecureContext && !/^\[|^[\d.]+$/.test(location.hostname)

/** @throws Error if the user cancels or has no passkey here */
export async function askPasskey(question: z.output<typeof passkeyQuestion>) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: question })
}

export async function makePasskey(wanted: z.output<typeof passkeyWanted>) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: wanted })
}
