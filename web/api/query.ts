import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../contract/endpoints/call.ts'
import { type ArgumentsOf, api, apiPage, type Input } from './api.ts'

/** Without input: the key that all of a call's cached answers start with. */
export function keyOf(call: Call, input?: Input) {
  const parts = { params: input?.params, query: input?.query }
  return input === undefined ? [call.method, call.path] : [call.method, call.path, parts]
}

/** A call as a cached query: `useQuery(query(products.one, { params: { id } }))`. */
export function query<C extends Call>(call: C, ...input: ArgumentsOf<C>) {
  return queryOptions({ queryKey: [...keyOf(call, input[0] ?? {}), 'answer'], queryFn: () => api(call, ...input) })
}

/** A list call as a cached query, with its total. */
export function pageQuery<C extends Call>(call: C, ...input: ArgumentsOf<C>) {
  return queryOptions({ queryKey: [...keyOf(call, input[0] ?? {}), 'page'], queryFn: () => apiPage(call, ...input) })
}
