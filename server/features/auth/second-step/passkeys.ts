// WebAuthn. The library is loaded at first use, since most shops have no passkeys.
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { maxPasskeys } from '../../../../contract/values/limits.ts'
import type {
  newPasskey,
  passkeyAnswer,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '../../../../contract/endpoints/passkeys.ts'
import { newId } from '../../../platform/db/rows.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { HttpError } from '../../../platform/errors.ts'
import { browserAsksFor } from './challenges.ts'

/** EdDSA, ES256, RS256: every browser supports one. */
const algorithms = [-8, -7, -257]

/** A passkey is bound to the host name of the page and signs its origin. */
export interface Place {
  readonly origin: string
  readonly rpId: string
}

/** The page of a request: on this host, or on another one that may call this API. */
export function pageOf(request: FastifyRequest, allowedOrigins: readonly string[]): Place {
  const { origin } = request.headers
  const isElsewhere = origin !== undefined && allowedOrigins.includes(origin)
  const address = isElsewhere ? origin : `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) throw new HttpError(400, 'Ongeldige invoer')
  const url = new URL(address)
  return { origin: url.origin, rpId: url.hostname }
}

export const unreadable = () =>
  new HttpError(400, 'Deze passkey kon niet worden gecontroleerd, probeer het opnieuw', { field: 'passkey' })
const library = () => import('@simplewebauthn/server')

async function knownPasskeys(db: Db, userId: string, { rpId }: Place) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('rpId', '=', rpId)
    .orderBy('place')
    .execute()
  return rows.map(({ credentialId: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports.split(' ').filter((one) => one !== ''),
  }))
}

/** @returns undefined if no passkey can answer here */
export async function requestOptionsFor(
  trx: Trx,
  userId: string,
  place: Place,
  challenge: () => Promise<string>,
): Promise<z.output<typeof passkeyRequestOptions> | undefined> {
  const allowCredentials = await knownPasskeys(trx, userId, place)
  if (allowCredentials.length === 0) return undefined
  return {
    challenge: await challenge(),
    rpId: place.rpId,
    timeout: browserAsksFor,
    allowCredentials,
    // The password is the first factor.
    userVerification: 'discouraged',
  }
}

export async function creationOptionsFor(
  trx: Trx,
  user: { readonly _id: string; readonly gebruikersnaam: string; readonly bedrijfsnaam: string },
  place: Place,
  { challenge, shopName }: { readonly challenge: string; readonly shopName: string },
): Promise<z.output<typeof passkeyCreationOptions>> {
  return {
    challenge,
    rp: { id: place.rpId, name: shopName },
    user: {
      id: Buffer.from(user._id).toString('base64url'),
      name: user.gebruikersnaam,
      displayName: user.bedrijfsnaam,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: browserAsksFor,
    excludeCredentials: await knownPasskeys(trx, user._id, place),
    authenticatorSelection: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** The challenge that an answer claims; the library compares it with the signed one. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string')
      return data.challenge
  } catch {
    // Refused below.
  }
  throw unreadable()
}

export async function verifyNew(made: z.output<typeof newPasskey>, challenge: string, place: Place) {
  const { verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject } = made.response
  const { id, rawId, type } = made
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    throw unreadable()
  })
  if (!registrationInfo) throw unreadable()
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (made.response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one)).join(' '),
    rpId: place.rpId,
  }
}

export async function addPasskey(
  trx: Trx,
  userId: string,
  passkey: Awaited<ReturnType<typeof verifyNew>> & { readonly name: string },
  now: Date,
): Promise<void> {
  const places = await trx.selectFrom('passkeys').select('place').where('userId', '=', userId).execute()
  const place = Array.from({ length: maxPasskeys }, (_, index) => index).find(
    (one) => !places.some((row) => row.place === one),
  )
  if (place === undefined) throw new HttpError(409, `U heeft al ${maxPasskeys} passkeys, verwijder er eerst een`)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({ ...passkey, _id: newId(), userId, place, createdAt: now.toISOString(), lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new HttpError(409, 'Deze passkey is al bekend')
}

/** Expects a challenge that is already spent. @returns counts the use in a transaction; undefined if wrong */
export async function verifyAnswer(
  db: Db,
  userId: string,
  answer: z.output<typeof passkeyAnswer>,
  challenge: string,
  place: Place,
): Promise<((trx: Trx, now: Date) => Promise<boolean>) | undefined> {
  const known = await db
    .selectFrom('passkeys')
    .select(['_id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', userId)
    .where('credentialId', '=', answer.id)
    .where('rpId', '=', place.rpId)
    .executeTakeFirst()
  if (!known) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { id, rawId, type } = answer
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const found = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!found?.verified) return undefined
  const { newCounter: counter } = found.authenticationInfo
  return async (trx, now) => {
    const { numUpdatedRows } = await trx
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: now.toISOString() })
      .where('_id', '=', known._id)
      .where('counter', '=', known.counter)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}
