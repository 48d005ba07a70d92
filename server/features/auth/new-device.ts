import { z } from 'zod'
import { showDayInWords, showMoment } from '../../../contract/values/dates.ts'
import { audit } from '../../platform/audit/audit.ts'
import { countRows, findRow } from '../../platform/db/rows.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { PermanentFailure } from '../../platform/jobs/job.ts'
import { button, facts, type Letter, paragraph } from '../messages/message-kind.ts'
import type { Outbox } from '../messages/outbox.ts'
import { hour } from '../../../contract/values/durations.ts'

/** Per account: repeated logins fill neither the mailbox nor the audit log. */
const mostAnHour = { mails: 3, records: 20 }

const payload = z.object({ browser: z.string(), at: z.string() })

interface DeviceLogin {
  readonly isKnown: boolean
  readonly browser: string
}

export type NoteDevice = ReturnType<typeof createDeviceNotes>

export function createDeviceNotes(db: Db, outbox: Outbox, clock: () => Date) {
  const kind = outbox.register({
    kind: 'nieuwApparaat',
    payload,
    compose: async ({ payload: login, userId, to, shopUrl }) => {
      const user = await findRow(db, 'users', userId ?? '')
      if (user?.email !== to)
        throw new PermanentFailure(
          'Het e-mailadres van de gebruiker is intussen gewijzigd of gewist, er is niets verstuurd',
        )
      return letterOf(login, user.gebruikersnaam ?? '', `${shopUrl}/userpage/${user._id}`)
    },
    example: (shopUrl) =>
      letterOf({ browser: 'Chrome op Windows', at: '2026-11-21T14:04:00.000Z' }, 'deroos', `${shopUrl}/`),
  })

  /** Runs in the login's transaction, which holds the user's row. */
  return async (trx: Trx, userId: string, { isKnown, browser }: DeviceLogin): Promise<void> => {
    const user = await trx
      .selectFrom('users')
      .select(['email', 'hasLoggedIn', 'newDeviceMail'])
      .where('_id', '=', userId)
      .executeTakeFirstOrThrow()
    // `version` stays: no form shows this.
    if (user.hasLoggedIn === 0) {
      await trx.updateTable('users').set({ hasLoggedIn: 1 }).where('_id', '=', userId).execute()
      return
    }
    if (isKnown) return
    const now = clock()
    const before = await recordsSince(trx, userId, new Date(now.getTime() - hour))
    if (before >= mostAnHour.records) return
    await audit(trx, { userId, at: now }, 'user.new-device', userId, { browser })
    if (before >= mostAnHour.mails || user.newDeviceMail === 0 || user.email === '') return
    await outbox.add(trx, kind, {
      to: user.email,
      subject: 'Ingelogd op een nieuw apparaat',
      payload: { browser, at: now.toISOString() },
      userId,
    })
  }
}

async function recordsSince(trx: Trx, userId: string, since: Date): Promise<number> {
  const records = trx
    .selectFrom('audit_log')
    .where('entity', '=', 'user')
    .where('entityId', '=', userId)
    .where('at', '>', since.toISOString())
    .where('action', '=', 'user.new-device')
  return countRows(records)
}

function letterOf({ browser, at }: z.infer<typeof payload>, gebruikersnaam: string, ownPage: string): Letter {
  const device = browser === '' ? 'een onbekend apparaat' : browser
  const time = showMoment(at).slice(-5).replace(':', '.')
  const moment = `${showDayInWords(at)} om ${time} uur`
  return {
    title: 'Ingelogd op een nieuw apparaat',
    preview: `${device}, ${moment}.`,
    blocks: [
      paragraph('Er is op uw account ingelogd met een apparaat dat we niet (meer) kennen.'),
      facts(['Gebruikersnaam', gebruikersnaam], ['Apparaat', device], ['Wanneer', `${moment} (Nederlandse tijd)`]),
      paragraph(
        'Was u dit zelf, dan hoeft u niets te doen. Was u dit niet, log het apparaat dan uit en kies een nieuw wachtwoord: dat kan via ‘Wachtwoord vergeten?’ op de inlogpagina.',
      ),
      button('Bekijk uw apparaten', ownPage),
      paragraph('Wilt u deze berichten niet, dan zet u ze uit bij ‘Ingelogde apparaten’.'),
    ],
  }
}
