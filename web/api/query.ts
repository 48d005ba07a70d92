import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { type ArgumentsOf, api, apiPage, type Input } from './api.ts'

/** Without input: the prefix of all cached responses of an endpoint. */
export function keyOf(endpoint: Endpoint, input?: Input) {
  const parts = { params: input?.params, query: input?.query }
  return input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, parts]
}

export function query<E extends Endpoint>(endpoint: E, ...input: ArgumentsOf<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, input[0] ?? {}), 'answer'],
    queryFn: () => api(endpoint, ...input),
  })
}

export function pageQuery<E extends Endpoint>(endpoint: E, ...input: ArgumentsOf<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, input[0] ?? {}), 'page'],
    queryFn: () => apiPage(endpoint, ...input),
  })
}
