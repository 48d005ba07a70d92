import { z } from 'zod'
import { typedGebruikersnaam } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { newPassword } from './users.ts'

const overLink = 'Deze link is verlopen of al gebruikt, vraag een nieuwe aan'
const token = z.string({ error: overLink }).min(1, { error: overLink }).max(100, { error: overLink })

export const ownPassword = z.object({
  huidig: z.string({ error: 'Voer uw huidige wachtwoord in' }).min(1, { error: 'Voer uw huidige wachtwoord in' }),
  ...newPassword.shape,
})

/** The link alone authorises choosing a password: it came by mail or from staff. */
export const passwords = {
  forgot: {
    method: 'POST',
    path: '/auth/forgot',
    access: 'anyone',
    summary: 'Asks for a link to choose a new password; the same answer whether or not there is such an account.',
    body: z.object({ gebruikersnaam: typedGebruikersnaam }),
    refusals: { 429: 'Asked too often from this address; Retry-After tells the seconds to wait.' },
  },
  link: {
    method: 'POST',
    path: '/auth/link',
    access: 'anyone',
    summary: 'Whose password a link sets; 400 if it is used or expired.',
    body: z.object({ token }),
    response: z.object({ gebruikersnaam: z.string(), bedrijfsnaam: z.string(), isInvitation: z.boolean() }),
    refusals: { 429: 'Too many links tried from this address.' },
  },
  reset: {
    method: 'POST',
    path: '/auth/reset',
    access: 'anyone',
    summary: 'Sets a password through a link, which works once; ends all sessions of that user.',
    body: z.object({ token, ...newPassword.shape }),
    refusals: { 429: 'Too many links tried from this address.' },
  },
  change: {
    method: 'PUT',
    path: '/auth/password',
    access: 'user',
    summary: "Chooses one's own password; ends all other sessions, and links that were sent.",
    body: ownPassword,
    refusals: { 400: 'Also where `huidig` is wrong.', 429: 'Wrong too often; counted as at a login.' },
  },
  /** Only without a mail server: staff then make the link and hand it over. */
  asked: {
    method: 'GET',
    path: '/users/forgot',
    access: 'admin',
    summary: 'Users who asked for a new password and wait for a link from staff, oldest request first.',
    response: z.array(
      z.object({ _id: z.string(), bedrijfsnaam: z.string(), gebruikersnaam: z.string(), at: z.string() }),
    ),
  },
} as const satisfies Record<string, Endpoint>
