import { formatPercentage, parsePercentage } from '../../../contract/values/percentage.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { changesBetween } from '../../platform/audit/details.ts'
import { lockVersioned, updateRow, newId } from '../../platform/db/rows.ts'
import type { PriceListRow, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { waitForOrders } from './lock-prices.ts'

type Edit = ParsedBody<typeof priceLists.update>
const conflict = 'Deze prijslijst is intussen door iemand anders gewijzigd'

export async function createPriceList(
  trx: Trx,
  actor: Actor,
  { naam, korting }: ParsedBody<typeof priceLists.create>,
): Promise<PriceListRow> {
  const row: PriceListRow = { _id: newId(), naam, korting: hundredths(korting) ?? 0, deletedAt: null, version: 1 }
  await trx.insertInto('price_lists').values(row).execute()
  await audit(trx, actor, 'price-list.created', row._id)
  return row
}

/** Locks a list and its prices against orders. @throws HttpError 404, or 409 when it has changed since `version` */
export async function lockPriceList(trx: Trx, id: string, version: number | undefined): Promise<PriceListRow> {
  await waitForOrders(trx, id)
  return lockVersioned(trx, 'price_lists', id, { version, conflict })
}

export async function editPriceList(trx: Trx, actor: Actor, id: string, edit: Edit): Promise<PriceListRow> {
  const before = await lockPriceList(trx, id, edit.version)
  const { naam = before.naam } = edit
  const after = await updateRow(trx, 'price_lists', id, { naam, korting: hundredths(edit.korting) ?? before.korting })
  const detail = {
    ...(after.naam !== before.naam && { naam: { before: null, after: null } }),
    ...changesBetween(auditedFields(before), auditedFields(after)),
  }
  if (Object.keys(detail).length > 0) await audit(trx, actor, 'price-list.edited', id, detail)
  return after
}

/** @throws HttpError 404, or 409 while a customer has it */
export async function removePriceList(trx: Trx, actor: Actor, id: string): Promise<void> {
  // From here on no customer can be given it: `requirePriceList` waits for this lock.
  await lockPriceList(trx, id, undefined)
  const customers = await trx
    .selectFrom('users')
    .select('bedrijfsnaam')
    .where('priceListId', '=', id)
    .limit(2)
    .execute()
  const [first] = customers
  if (first) {
    const whose = customers.length === 1 ? first.bedrijfsnaam : 'meerdere klanten'
    throw new HttpError(409, `Deze prijslijst is in gebruik bij ${whose} en kan niet worden verwijderd`)
  }
  await trx.deleteFrom('price_list_prices').where('listId', '=', id).execute()
  const gone = { naam: 'Verwijderde prijslijst', deletedAt: actor.at.toISOString() }
  await trx.updateTable('price_lists').set(gone).where('_id', '=', id).execute()
  await audit(trx, actor, 'price-list.removed', id)
}

const hundredths = (percentage: string | undefined) =>
  percentage === undefined ? undefined : parsePercentage(percentage)

const auditedFields = ({ korting }: PriceListRow) => ({ korting: formatPercentage(korting) })
