import { hash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { normaliseGebruikersnaam } from '../../../contract/endpoints/auth.ts'
import type { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { day } from '../../../contract/values/durations.ts'
import { maxUserText } from '../../../contract/values/limits.ts'
import { type UserActor, audit } from '../../platform/audit/audit.ts'
import { companyOf } from '../../platform/db/company.ts'
import { companyFieldNames } from '../../../contract/endpoints/users.ts'
import { takeLock } from '../../platform/db/next-number.ts'
import { checkVersion, lockRow, newId, updateRow, whereIn } from '../../platform/db/rows.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import { removeMessages } from '../messages/remove-messages.ts'
import { createUser } from '../users/create-user.ts'

type Company = ParsedBody<typeof accountRequests.create>

/**
 * Bounds disk use: above this, a request replaces the oldest from the busiest source, so a flood only displaces its own.
 */
const mostWaiting = 500

/**
 * Never changes a request: a stranger could put his address in somebody else's, and be invited in his place.
 * @returns undefined for a literal repeat of one that waits, which is stored once @throws HttpError 503 if too many wait, each from elsewhere
 */
export async function storeAccountRequest(
  trx: Trx,
  company: Company,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<string | undefined> {
  // Serialises simultaneous requests by the lock of accounts, which is held only for a moment.
  await takeLock(trx, 'admins')
  const known = await trx.selectFrom('account_requests').selectAll().orderBy('at').orderBy('_id').execute()
  const waiting = known.filter(({ status }) => status === 'waiting')
  if (waiting.some((request) => isSame(request, company))) return undefined
  if (waiting.length >= mostWaiting) await removeOldestOfBusiest(trx, waiting)
  const _id = newId()
  await trx
    .insertInto('account_requests')
    .values({
      ...company,
      _id,
      at: now.toISOString(),
      search: searchText(company.bedrijfsnaam, company.email),
      status: 'waiting',
      decidedAt: null,
      decidedBy: null,
      reason: '',
      userId: null,
      source: sourceOf(address),
      lijktOp: known.find((request) => looksLike(request, company))?._id ?? null,
    })
    .execute()
  return _id
}

/** In IPv6 a provider's customer has up to a /48. @param address as `addressKey` */
const sourceOf = (address: string) =>
  hash('sha256', address.endsWith('::/64') ? address.split(':').slice(0, 3).join(':') : address)

/** @param waiting the oldest first */
async function removeOldestOfBusiest(
  trx: Trx,
  waiting: readonly { readonly _id: string; readonly source: string }[],
): Promise<void> {
  const sources = [...Map.groupBy(waiting, ({ source }) => source).values()]
  const busiest = sources.reduce((most, some) => (some.length > most.length ? some : most))
  const [oldest] = busiest
  if (!oldest || busiest.length === 1)
    throw new HttpError(503, 'Er wachten te veel aanvragen, probeer het later nog eens', {
      headers: { 'retry-after': '3600' },
    })
  await removeRequests(trx, [oldest._id])
}

/** With their mail. */
async function removeRequests(db: Db, ids: readonly string[]): Promise<void> {
  const payloads = ids.map((requestId) => JSON.stringify({ requestId }))
  const mail = db
    .selectFrom('messages')
    .select('_id')
    .where(whereIn(db, 'payload', payloads))
  await removeMessages(db, mail)
  await db
    .deleteFrom('account_requests')
    .where(whereIn(db, '_id', ids))
    .execute()
}

const isSame = (one: Company, other: Company) =>
  companyFieldNames.every((field) => field === 'email' || one[field] === other[field]) &&
  sameMailbox(one.email, other.email)

const sameMailbox = (one: string, other: string) =>
  withDomain(one, domainToASCII).toLowerCase() === withDomain(other, domainToASCII).toLowerCase()

const looksLike = (one: Company, other: Company) =>
  searchText(one.bedrijfsnaam) === searchText(other.bedrijfsnaam) ||
  searchText(withDomain(one.email, domainToUnicode)) === searchText(withDomain(other.email, domainToUnicode))

/** 'ik@bloémen.nl' and 'ik@xn--blomen-bva.nl' are one mailbox. */
function withDomain(email: string, write: (domain: string) => string): string {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${mailbox}@${write(domain) || domain}`
}

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

/** In ms; docs/security.md, 'Retention'. */
const waitsAtMost = 365 * day

/** Forgets requests with their mail: decided ones after so many days, undecided ones after a year. */
export async function forgetOldRequests(db: Db, days: number, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const old = await db
    .selectFrom('account_requests')
    .select('_id')
    .where((eb) =>
      eb.or([
        eb('decidedAt', '<', before(days * day)),
        eb.and([eb('status', '=', 'waiting'), eb('at', '<', before(waitsAtMost))]),
      ]),
    )
    .execute()
  const ids = old.map(({ _id }) => _id)
  await removeRequests(db, ids)
}
