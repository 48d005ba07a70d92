import { domainToASCII, domainToUnicode } from 'node:url'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { newId } from '../../platform/db/new-id.ts'
import { takeLock } from '../../platform/db/next-number.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { HttpError } from '../../platform/errors.ts'

type Company = ParsedBody<typeof accountRequests.create>

/** A flood of requests must not fill the disk. */
const mostWaiting = 500

/**
 * Never changes a request: a stranger could put his address in somebody else's, and be invited in his place.
 * @returns undefined for a literal repeat of one that waits, which is stored once @throws HttpError 503 if too many wait
 */
export async function storeAccountRequest(trx: Trx, company: Company, now: Date): Promise<string | undefined> {
  // Serialises simultaneous requests by the lock of accounts, which is held only for a moment.
  await takeLock(trx, 'admins')
  const known = await trx.selectFrom('account_requests').selectAll().orderBy('at').orderBy('_id').execute()
  const waiting = known.filter(({ status }) => status === 'waiting')
  if (waiting.some((request) => isSame(request, company))) return undefined
  if (waiting.length >= mostWaiting)
    throw new HttpError(503, 'Er wachten te veel aanvragen, probeer het later nog eens', {
      headers: { 'retry-after': '3600' },
    })
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
      lijktOp: known.find((request) => looksLike(request, company))?._id ?? null,
    })
    .execute()
  return _id
}

const fields = [
  'bedrijfsnaam',
  'telefoonnummer',
  'administratienummer',
  'kopersnummer',
  'boxnummer',
  'ektnummer',
] as const satisfies (keyof Company)[]

const isSame = (one: Company, other: Company) =>
  fields.every((field) => one[field] === other[field]) && sameMailbox(one.email, other.email)

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
