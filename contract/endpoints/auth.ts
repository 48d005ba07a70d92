import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { passkeyAnswer } from './passkeys.ts'

/** Auth state (§3); `user` is the gebruikersnaam, `magazijn` is present only for pickers. */
export const authState = z.object({
  _id: z.string(),
  user: z.string(),
  isAdmin: z.boolean(),
  magazijn: z.literal(true).optional(),
  /** Only for a colleague: the main account of his company. */
  companyID: z.string().optional(),
  /** The administrator must set up a second step; until then the session has a customer's rights. */
  secondStep: z.literal('required').optional(),
})
export type AuthState = z.infer<typeof authState>

/** gebruikersnaam as stored and compared: lowercase, without spaces (§2, User management), equal for all spellings that look the same. */
export function normaliseGebruikersnaam(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+/gu, '')
    .normalize('NFKC')
}

export const typedGebruikersnaam = z
  .string({ error: 'Voer een gebruikersnaam in' })
  .transform(normaliseGebruikersnaam)
  .refine((name) => name !== '', { error: 'Voer een gebruikersnaam in' })

export const typedCode = z
  .string({ error: 'Vul de code in' })
  .max(100, { error: 'Deze code klopt niet' })
  .transform((typed) => typed.toLowerCase().replace(/[\s\p{Dash}]+/gu, ''))
  .refine((code) => code !== '', { error: 'Vul de code in' })

export const credentials = z.object({
  gebruikersnaam: typedGebruikersnaam,
  wachtwoord: z.string({ error: 'Voer een wachtwoord in' }).min(1, { error: 'Voer een wachtwoord in' }),
})

export const auth = {
  checkUser: {
    method: 'GET',
    path: '/auth/checkUser',
    access: 'anyone',
    summary: 'The auth state of the session; 401 without one.',
    response: authState,
    refusals: { 401: 'No valid session.' },
  },
  try: {
    method: 'POST',
    path: '/auth/try',
    access: 'anyone',
    summary: 'Logs in: sets the session cookie and answers the auth state.',
    // Ignored for users without a second step.
    body: credentials.extend({ code: typedCode.optional(), passkey: passkeyAnswer.optional() }),
    response: authState,
    refusals: {
      401: 'Wrong name or wrong password, whichever it is; with the code second-step: right so far, and what is still missing or was wrong is the second step.',
      429: 'Too many failed attempts; Retry-After tells the seconds to wait.',
    },
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'Ends the session.',
  },
} as const satisfies Record<string, Endpoint>
