import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { lists, type OrderList } from '../../../contract/endpoints/lists.ts'
import { api, codeOf } from '../../api/api.ts'

/** Saves a change over the list as it is now: lines put on it elsewhere meanwhile stay. */
export async function saveOver(
  list: OrderList,
  change: (list: OrderList) => BodyOf<typeof lists.update>,
): Promise<OrderList> {
  const params = { id: list._id }
  try {
    return await api(lists.update, { params, body: { ...change(list), version: list.version } })
  } catch (error) {
    if (codeOf(error) !== 'edit-conflict') throw error
    return saveOver(await api(lists.one, { params }), change)
  }
}
