import { z } from 'zod'
import { countRows, findRow } from '../../platform/db/rows.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { PermanentFailure } from '../../platform/jobs/job.ts'
import { button, facts, type Letter, paragraph } from '../messages/message-kind.ts'
import type { Outbox } from '../messages/outbox.ts'
import { hour } from '../../../contract/values/durations.ts'

const kind = 'nieuweAanvraag'
/** Strangers can use many addresses; the list shows all requests. */
const mostAnHour = 20

export const newRequestMail = (db: Db, outbox: Outbox) =>
  outbox.register({
    kind,
    payload: z.object({ requestId: z.string() }),
    compose: async ({ payload: { requestId }, shopUrl }) => {
      const request = await requestToMail(db, requestId)
      const replyTo = { name: request.bedrijfsnaam, address: request.email }
      return { ...letterOf(request, shopUrl), replyTo }
    },
    example: (shopUrl) =>
      letterOf(
        {
          bedrijfsnaam: 'Bloemist De Roos',
          email: 'inkoop@deroos.example',
          telefoonnummer: '0252123456',
          kopersnummer: '4321',
        },
        shopUrl,
      ),
  })

export async function mayMailRequest(trx: Trx, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - hour).toISOString()
  const mails = trx.selectFrom('messages').where('at', '>', since).where('kind', '=', kind)
  return (await countRows(mails)) < mostAnHour
}

type Asked = Record<'bedrijfsnaam' | 'email' | 'telefoonnummer' | 'kopersnummer', string>

const letterOf = ({ bedrijfsnaam, email, telefoonnummer, kopersnummer }: Asked, shopUrl: string): Letter => ({
  title: `${bedrijfsnaam} vraagt een account aan`,
  preview: 'Keur de aanvraag goed of wijs die af.',
  blocks: [
    paragraph('Er is een account aangevraagd. Keur de aanvraag goed, of wijs die af met een reden.'),
    facts(
      ['Bedrijfsnaam', bedrijfsnaam],
      ['E-mail', email],
      ['Telefoonnummer', telefoonnummer],
      ['Kopersnummer', kopersnummer],
    ),
    button('Bekijk de aanvraag', `${shopUrl}/gebruikers/aanvragen/0`),
  ],
})

export const rejectionMail = (db: Db, outbox: Outbox) =>
  outbox.register({
    kind: 'afwijzing',
    payload: z.object({ requestId: z.string() }),
    compose: async ({ payload: { requestId } }) => {
      const request = await requestToMail(db, requestId)
      const { bedrijfsnaam, reason } = request
      return letter(bedrijfsnaam, reason)
    },
    example: () =>
      letter('Bloemsierkunst De Linde', 'We leveren alleen aan kopers met een kopersnummer bij de veiling.'),
  })

const letter = (bedrijfsnaam: string, reason: string): Letter => ({
  title: 'Uw aanvraag',
  preview: 'We kunnen u geen account geven.',
  blocks: [
    paragraph(`Bedankt voor uw aanvraag voor ${bedrijfsnaam}. We kunnen u nu helaas geen account geven.`),
    ...(reason === '' ? [] : [paragraph(reason)]),
  ],
})

async function requestToMail(db: Db, id: string) {
  const request = await findRow(db, 'account_requests', id)
  if (!request) throw new PermanentFailure('De aanvraag is intussen gewist, er is niets verstuurd')
  return request
}
