// The second step of a staff login: an authenticator app or passkeys, and recovery codes as a fallback.
import { z } from 'zod'
import { credentials, typedCode } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { requiredText } from '../values/fields.ts'
import { maxPasskeyName, maxWachtwoord } from '../values/limits.ts'
import { newPasskey, passkeyAnswer, passkeyCreationOptions, passkeyRequestOptions } from './passkeys.ts'

const wachtwoord = z
  .string({ error: 'Voer uw wachtwoord in' })
  .min(1, { error: 'Voer uw wachtwoord in' })
  // Cut, not refused: anything longer than a password is wrong anyway.
  .transform((typed) => typed.slice(0, maxWachtwoord + 1))

const name = requiredText(
  'Geef de passkey een naam',
  maxPasskeyName,
  `De naam mag maximaal ${maxPasskeyName} tekens hebben`,
)

const ways = z.object({
  app: z.boolean(),
  /** Absent without a passkey for this host. */
  passkey: passkeyRequestOptions.optional(),
})

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  since: z.string(),
  lastUsedAt: z.string().nullable(),
})

const state = z.object({
  /** ISO 8601 since when; null without one. */
  app: z.string().nullable(),
  passkeys: z.array(passkey),
  codesLeft: z.int(),
  /** Blocks all staff calls until a second step is set up. */
  required: z.boolean(),
})
export type SecondStepState = z.infer<typeof state>

/** Shown only once; absent when the user already has codes. */
const shownOnce = z.object({ recoveryCodes: z.array(z.string()).optional() })

const throttled = { 429: 'Too many failed attempts; Retry-After tells the seconds to wait.' }
const wrongPassword = { 400: 'The password is not right.', ...throttled }

export const secondStep = {
  /** Asks for the password again, since there is no session yet. */
  atLogin: {
    method: 'POST',
    path: '/auth/second-step/login',
    access: 'anyone',
    summary: 'Which second steps a login can use; passkey options are valid once, for five minutes.',
    body: credentials,
    response: ways,
    refusals: { 401: 'Wrong name or wrong password, whichever it is.', ...throttled },
  },
  state: {
    method: 'GET',
    path: '/auth/second-step',
    access: 'staff',
    beforeSecondStep: true,
    summary: 'What second step the user of the session has.',
    response: state,
  },
  beginApp: {
    method: 'POST',
    path: '/auth/second-step/app',
    access: 'staff',
    beforeSecondStep: true,
    secondStepAgain: 'always',
    summary:
      'Starts setting up an authenticator app: returns the secret as text and as a URI for a QR code. Nothing changes yet.',
    body: z.object({ wachtwoord }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    refusals: wrongPassword,
  },
  setApp: {
    method: 'PUT',
    path: '/auth/second-step/app',
    access: 'staff',
    beforeSecondStep: true,
    summary: 'Activates the authenticator app being set up, given a valid code; ends all other sessions.',
    body: z.object({ code: typedCode }),
    response: shownOnce,
    refusals: { 400: 'A wrong code, or begun too long ago.', ...throttled },
  },
  beginPasskey: {
    method: 'POST',
    path: '/auth/second-step/passkeys/options',
    access: 'staff',
    beforeSecondStep: true,
    secondStepAgain: 'always',
    summary: 'What the browser needs to make a passkey. Nothing changes yet.',
    body: z.object({ wachtwoord }),
    response: passkeyCreationOptions,
    refusals: wrongPassword,
  },
  addPasskey: {
    method: 'POST',
    path: '/auth/second-step/passkeys',
    access: 'staff',
    beforeSecondStep: true,
    summary: 'Adds a passkey; ends all other sessions.',
    body: z.object({ name, passkey: newPasskey }),
    response: shownOnce,
    refusals: { 400: 'It cannot be verified, or was begun too long ago.', 409: 'Known already, or one too many.' },
  },
  renewCodes: {
    method: 'POST',
    path: '/auth/second-step/codes',
    access: 'staff',
    secondStepAgain: 'always',
    summary: 'Makes ten new recovery codes and invalidates the old ones; ends all other sessions.',
    body: z.object({ wachtwoord }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { ...wrongPassword, 409: 'There is no second step.' },
  },
  end: {
    method: 'DELETE',
    path: '/auth/second-step',
    access: 'staff',
    secondStepAgain: 'always',
    summary: 'Removes the app, one passkey (by its _id) or the whole second step; ends all other sessions.',
    body: z.object({
      wachtwoord,
      what: z.string({ error: 'Kies wat er weg moet' }).max(100, { error: 'Kies wat er weg moet' }),
    }),
    refusals: { ...wrongPassword, 404: 'There is no such thing.' },
  },
  /** Calls with `secondStepAgain` fail with code `second-step-again` unless this was answered within ten minutes. */
  ask: {
    method: 'POST',
    path: '/auth/second-step/ask',
    access: 'staff',
    summary: 'Which second steps the user of the session can use to confirm again.',
    response: ways,
  },
  confirm: {
    method: 'POST',
    path: '/auth/second-step/confirm',
    access: 'staff',
    summary: 'Confirms the second step again, with a code or a passkey; valid for ten minutes in this session.',
    body: z.object({ code: typedCode.optional(), passkey: passkeyAnswer.optional() }),
    refusals: { 400: 'A wrong code, or one that was used.', ...throttled },
  },
  ofUser: {
    method: 'GET',
    path: '/users/:id/second-step',
    access: 'admin',
    summary: 'Whether a user has a second step.',
    response: z.object({ isSet: z.boolean() }),
  },
  removeOfUser: {
    method: 'DELETE',
    path: '/users/:id/second-step',
    access: 'admin',
    secondStepAgain: 'always',
    summary: 'Takes the second step from a user who lost it, and ends his sessions.',
    refusals: { 404: 'No such user, or he has none.' },
  },
} as const satisfies Record<string, Endpoint>
