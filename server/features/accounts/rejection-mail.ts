import { z } from 'zod'
import { findRow } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { PermanentFailure } from '../../platform/jobs/job.ts'
import { type Letter, paragraph } from '../../platform/mail/letter.ts'
import { defineMessage } from '../messages/message-kind.ts'

export const rejectionMail = (db: Db) =>
  defineMessage({
    kind: 'afwijzing',
    payload: z.object({ requestId: z.string() }),
    compose: async ({ payload: { requestId } }) => {
      const request = await findRow(db, 'account_requests', requestId)
      if (!request) throw new PermanentFailure('De aanvraag is intussen gewist, er is niets verstuurd')
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
