// WebAuthn data in the browser's own JSON forms; all bytes as base64url.
import { z } from 'zod'

const wrong = 'Deze passkey kon niet worden gelezen'
const bytes = (most: number) => z.string({ error: wrong }).min(1, { error: wrong }).max(most, { error: wrong })
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', { error: wrong }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform'], { error: wrong }).nullish(),
}
/** Extensions are neither requested nor read. */
const clientExtensionResults = z.unknown().transform(() => ({}))

export const passkeyAnswer = z.object(
  {
    ...credential,
    clientExtensionResults,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: z.string({ error: wrong }).max(200, { error: wrong }).nullish(),
      },
      { error: wrong },
    ),
  },
  { error: wrong },
)

export const newPasskey = z.object(
  {
    ...credential,
    clientExtensionResults,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z.array(bytes(20), { error: wrong }).max(10, { error: wrong }).optional(),
      },
      { error: wrong },
    ),
  },
  { error: wrong },
)

const known = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }))

export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: known,
  userVerification: z.literal('discouraged'),
})

export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})
