// By mail, or by staff who hand the link over if no mail can be sent.
import { z } from 'zod'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { lockRow, countRows } from '../../platform/db/rows.ts'
import type { Trx, UserRow } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { PermanentFailure } from '../../platform/jobs/job.ts'
import { button, facts, type Letter, paragraph } from '../messages/message-kind.ts'
import type { Outbox } from '../messages/outbox.ts'
import { findCompanyOf } from './find-users.ts'
import { type LinkPurpose, makeLink } from './password-links.ts'
import { hour } from '../../../contract/values/durations.ts'

/** Per user, so that a mailbox cannot be flooded. */
const mostAnHour = 3

const inviteEnds =
  'De link is drie dagen geldig en werkt één keer. Is hij verlopen, dan vraagt u op dezelfde pagina een nieuwe aan.'
const words = {
  invite: {
    kind: 'uitnodiging',
    subject: 'Uw account',
    title: 'Kies uw wachtwoord',
    text: 'Er is een account voor u gemaakt. Kies een wachtwoord, dan kunt u inloggen.',
    ends: inviteEnds,
  },
  /** By staff, to a user who logged in before. */
  renew: {
    kind: 'uitnodiging',
    subject: 'Een nieuw wachtwoord',
    title: 'Kies een nieuw wachtwoord',
    text: 'We sturen u een link om een nieuw wachtwoord te kiezen. Tot u dat doet, blijft uw oude wachtwoord gelden.',
    ends: inviteEnds,
  },
  reset: {
    kind: 'wachtwoord',
    subject: 'Een nieuw wachtwoord',
    title: 'Kies een nieuw wachtwoord',
    text: 'Er is een nieuw wachtwoord aangevraagd voor uw account.',
    ends: 'De link is 30 minuten geldig en werkt één keer. Vroeg u hier niet om, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
  },
} as const satisfies Record<LinkPurpose | 'renew', Record<string, string>>

const wordsFor = (purpose: LinkPurpose, { hasLoggedIn }: Pick<UserRow, 'hasLoggedIn'>) =>
  words[purpose === 'invite' && hasLoggedIn === 1 ? 'renew' : purpose]

function letter(
  { title, text, ends }: (typeof words)[keyof typeof words],
  { bedrijfsnaam, gebruikersnaam }: Pick<UserRow, 'bedrijfsnaam' | 'gebruikersnaam'>,
  link: string,
): Letter {
  return {
    title,
    preview: text,
    blocks: [
      paragraph(text),
      facts(['Bedrijfsnaam', bedrijfsnaam], ['Gebruikersnaam', gebruikersnaam ?? '']),
      button(title, link),
      paragraph(ends),
    ],
  }
}

export type LinkOffers = ReturnType<typeof createPasswordLinkMail>

export function createPasswordLinkMail(connection: Connection, outbox: Outbox, clock: () => Date) {
  /** The token is made when the mail is sent, so that the outbox never holds one. */
  const kindOf = (purpose: LinkPurpose) =>
    outbox.register({
      kind: words[purpose].kind,
      payload: z.object({}),
      compose: async ({ userId, to, shopUrl }) => {
        return inTransaction(connection, async (trx) => {
          // Changes of address, password or account come before the link, and are seen, or after it, and end it.
          const user = await lockUser(trx, userId ?? '')
          if (!user) throw new PermanentFailure('De gebruiker is intussen verwijderd, er is niets verstuurd')
          if (user.email !== to)
            throw new PermanentFailure('Het e-mailadres van de gebruiker is intussen gewijzigd, er is niets verstuurd')
          const { bedrijfsnaam } = await findCompanyOf(trx, user)
          const link = await makeLink(trx, user._id, purpose, clock())
          return letter(wordsFor(purpose, user), { ...user, bedrijfsnaam }, shopUrl + link)
        })
      },
      // Without a token: the button leads to the page that asks for one.
      example: (shopUrl) =>
        letter(
          words[purpose],
          { bedrijfsnaam: 'Bloemsierkunst De Linde', gebruikersnaam: 'delinde' },
          `${shopUrl}/wachtwoord`,
        ),
    })
  const kinds = { invite: kindOf('invite'), reset: kindOf('reset') }

  const mail = (trx: Trx, user: Pick<UserRow, '_id' | 'email' | 'hasLoggedIn'>, purpose: LinkPurpose) =>
    outbox.add(trx, kinds[purpose], {
      to: user.email,
      subject: wordsFor(purpose, user).subject,
      payload: {},
      userId: user._id,
    })

  return {
    /** By staff, also for a user with a password. @returns the link if it cannot be mailed @throws HttpError 404 */
    async invite(trx: Trx, actor: Actor, id: string): Promise<{ link?: string }> {
      // `version` stays: no form shows this.
      const user = await trx
        .updateTable('users')
        .set({ resetAskedAt: null })
        .where('_id', '=', id)
        .where('deletedAt', 'is', null)
        .returning(['_id', 'email', 'hasLoggedIn'])
        .executeTakeFirstOrThrow(notFound)
      await audit(trx, actor, 'user.invited', id)
      if (!outbox.isOpen) return { link: await makeLink(trx, id, 'invite', actor.at) }
      await mail(trx, user, 'invite')
      return {}
    },

    async forgot(id: string): Promise<void> {
      await inTransaction(connection, async (trx) => {
        // Serialises simultaneous requests, so that all are counted.
        const user = await lockUser(trx, id)
        if (!user) return
        const now = clock()
        if (outbox.isOpen) {
          if ((await mailsSince(trx, id, new Date(now.getTime() - hour))) < mostAnHour) await mail(trx, user, 'reset')
          return
        }
        await trx
          .updateTable('users')
          .set({ resetAskedAt: now.toISOString() })
          .where('_id', '=', id)
          .where('resetAskedAt', 'is', null)
          .execute()
      })
    },
  }
}

async function lockUser(trx: Trx, id: string) {
  const user = await lockRow(trx, 'users', id)
  return user?.deletedAt === null ? user : undefined
}

function mailsSince(trx: Trx, userId: string, since: Date): Promise<number> {
  const mails = trx
    .selectFrom('messages')
    .where('at', '>', since.toISOString())
    .where('kind', '=', words.reset.kind)
    .where('userId', '=', userId)
  return countRows(mails)
}
