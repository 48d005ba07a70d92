import { hash } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { companyColumns } from '../../platform/db/company.ts'
import { newId } from '../../platform/db/rows.ts'
import { takeLock } from '../../platform/db/next-number.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { HttpError } from '../../platform/errors.ts'
import { removeMessages } from '../messages/remove-messages.ts'

type Company = ParsedBody<typeof accountRequests.create>

/** A flood of requests must not fill the disk; it makes room in itself, so that others are still kept. */
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
  const mail = trx
    .selectFrom('messages')
    .select('_id')
    .where('payload', '=', JSON.stringify({ requestId: oldest._id }))
  await removeMessages(trx, mail)
  await trx.deleteFrom('account_requests').where('_id', '=', oldest._id).execute()
}

const isSame = (one: Company, other: Company) =>
  companyColumns.every((field) => field === 'email' || one[field] === other[field]) &&
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
