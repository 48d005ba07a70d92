import type { z } from 'zod'
import type { passkeyCreationOptions, passkeyRequestOptions } from '../../../../contract/endpoints/passkeys.ts'

const library = () => import('@simplewebauthn/browser')

/** Passkeys need a host name, and TLS or localhost. */
export const hasPasskeys = () =>
  'PublicKeyCredential' in window && isSecureContext && !/^\[|^[\d.]+$/.test(location.hostname)

/** @throws Error if the user cancels or has no passkey here */
export async function askPasskey(options: z.output<typeof passkeyRequestOptions>) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options })
}

export async function makePasskey(options: z.output<typeof passkeyCreationOptions>) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options })
}
