import { z } from 'zod'
import { showMoment } from '../../../../contract/values/dates.ts'
import { findRow } from '../../../platform/db/rows.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { PermanentFailure } from '../../../platform/jobs/job.ts'
import { facts, type Letter, paragraph } from '../../messages/message-kind.ts'
import type { Outbox } from '../../messages/outbox.ts'

const words = {
  set: {
    subject: 'Tweede stap ingesteld',
    text: 'Inloggen op uw account gaat voortaan in twee stappen. Op uw andere apparaten bent u uitgelogd.',
  },
  codes: {
    subject: 'Nieuwe herstelcodes',
    text: 'Voor de tweede stap van uw account zijn nieuwe herstelcodes gemaakt; de oude werken niet meer. Op uw andere apparaten bent u uitgelogd.',
  },
  ended: {
    subject: 'Tweede stap verwijderd',
    text: 'Een app of passkey van uw tweede stap is verwijderd. Op uw andere apparaten bent u uitgelogd.',
  },
  reset: {
    subject: 'Tweede stap verwijderd',
    text: 'Een beheerder heeft de tweede stap van uw account verwijderd. U bent overal uitgelogd en logt weer in met alleen uw wachtwoord.',
  },
}
const events = ['set', 'codes', 'ended', 'reset'] as const
type SecondStepEvent = (typeof events)[number]

export function createSecondStepLetters(db: Db, outbox: Outbox) {
  const kind = outbox.register({
    kind: 'tweede-stap',
    payload: z.object({ what: z.enum(events), at: z.string() }),
    compose: async ({ userId, payload: { what, at } }) => {
      const user = await findRow(db, 'users', userId ?? '')
      if (user?.deletedAt !== null)
        throw new PermanentFailure('De gebruiker is intussen verwijderd, er is niets verstuurd')
      return letter(what, user, at)
    },
    example: () =>
      letter('set', { bedrijfsnaam: 'Bloemsierkunst De Linde', gebruikersnaam: 'delinde' }, '2026-11-24T10:00:00.000Z'),
  })

  return async (trx: Trx, userId: string, what: SecondStepEvent, at: Date): Promise<void> => {
    const user = await findRow(trx, 'users', userId)
    if (!user) return
    const { subject } = words[what]
    await outbox.add(trx, kind, { to: user.email, subject, payload: { what, at: at.toISOString() }, userId })
  }
}

function letter(
  what: SecondStepEvent,
  { bedrijfsnaam, gebruikersnaam }: { bedrijfsnaam: string; gebruikersnaam: string | null },
  at: string,
): Letter {
  const { subject, text } = words[what]
  return {
    title: subject,
    preview: text,
    blocks: [
      paragraph(text),
      facts(['Bedrijfsnaam', bedrijfsnaam], ['Gebruikersnaam', gebruikersnaam ?? ''], ['Wanneer', showMoment(at)]),
      paragraph('Was u dit niet? Kies meteen een nieuw wachtwoord en neem contact op met uw beheerder.'),
    ],
  }
}
