import type { BodyOf } from '../../contract/endpoints/endpoint.ts'
import { priceLists } from '../../contract/endpoints/price-lists.ts'
import { users } from '../../contract/endpoints/users.ts'
import type { Client } from './test-shop.ts'

/** @returns its id */
export async function addPriceList(
  admin: Client,
  korting: string,
  prices: BodyOf<typeof priceLists.setPrices> = [],
): Promise<string> {
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Exporteurs', korting } })
  await admin.call(priceLists.setPrices, { params: { id: list._id }, body: prices })
  return list._id
}

/** Null takes his list away. */
export async function givePriceList(admin: Client, customer: Client, priceListId: string | null): Promise<void> {
  const { body: user } = await admin.call(users.one, { params: { id: customer.userId } })
  const { status, sentence } = await admin.call(users.update, { body: { ...user, version: undefined, priceListId } })
  if (status !== 200) throw new Error(sentence)
}
