import { normaliseGebruikersnaam } from '../../../contract/endpoints/auth.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { maxUserText } from '../../../contract/values/limits.ts'
import type { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { type UserActor, audit } from '../../platform/audit/audit.ts'
import { companyOf } from '../../platform/db/company.ts'
import { checkVersion, lockRow, updateRow } from '../../platform/db/rows.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import { createUser } from '../users/create-user.ts'

/** `passwordHash` is of an unknown password. */
type Decision = ParsedBody<typeof accountRequests.decide> & { readonly passwordHash: string }

/** The first decision wins. @throws HttpError 404, or 409 if it was decided before, the version is older or the gebruikersnaam exists */
export async function decideAccountRequest(
  trx: Trx,
  actor: UserActor,
  id: string,
  { decision, gebruikersnaam, reason = '', version, passwordHash }: Decision,
) {
  const decided = { decidedAt: actor.at.toISOString(), decidedBy: actor.userId }
  const request = await lockRow(trx, 'account_requests', id)
  if (!request) throw notFound()
  if (request.status !== 'waiting') throw new HttpError(409, 'Deze aanvraag is al behandeld')
  checkVersion(version, request.version, 'Deze aanvraag is intussen gewijzigd, bekijk de aanvraag opnieuw')
  const accepted =
    decision === 'accept'
      ? await createUser(trx, actor, {
          ...companyOf(request),
          gebruikersnaam: gebruikersnaam ?? normaliseGebruikersnaam(request.bedrijfsnaam).slice(0, maxUserText),
          isAdmin: false,
          passwordHash,
        })
      : undefined
  const after = await updateRow(trx, 'account_requests', id, {
    ...decided,
    version: request.version + 1,
    source: '',
    ...(accepted ? { status: 'accepted', userId: accepted._id } : { status: 'refused', reason }),
  })
  if (accepted) await audit(trx, actor, 'user.request-accepted', accepted._id)
  else await audit(trx, actor, 'user.request-refused', actor.userId, { requestId: id })
  return after
}
