import { beforeEach, expect, test, vi } from 'vitest'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { errorCodeHeader } from '../../contract/endpoints/headers.ts'
import { products } from '../../contract/endpoints/products.ts'
import { api, storeAnswer, codeOf, fieldOf, sentenceOf, statusOf } from './api.ts'

const request = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  request.mockReset()
  vi.stubGlobal('fetch', request)
})

/** How a call fails, as the page reads it. */
async function failureOf(response: Response | Error) {
  if (response instanceof Error) request.mockRejectedValue(response)
  else request.mockResolvedValue(response)
  const error: unknown = await api(products.all).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return [statusOf(error), sentenceOf(error), codeOf(error), fieldOf(error)]
}
const refusal = (headers: Record<string, string>, type = 'text/plain; charset=utf-8') =>
  new Response('Dat gaat zo niet', { status: 409, headers: { 'Content-Type': type, ...headers } })

test('api: a code of a newer server, and the page of a proxy, are passed over', async () => {
  const newer = refusal({ [errorCodeHeader]: 'weather' })
  expect(await failureOf(newer)).toEqual([409, 'Dat gaat zo niet', undefined, undefined])
  expect(await failureOf(refusal({}, 'text/html'))).toEqual([409, undefined, undefined, undefined])
})

test('api: no answer, and one that cannot be read, have no status', async () => {
  expect(await failureOf(new TypeError('Failed to fetch'))).toEqual([0, undefined, undefined, undefined])
  expect(await failureOf(new Response('<html>', { status: 200 }))).toEqual([0, undefined, undefined, undefined])
})

test('keep answer: what was asked before a change does not overwrite the answer to that change', async () => {
  const client = new QueryClient()
  let answer: (text: string) => void = () => undefined
  const asked = new Promise<string>((resolve) => {
    answer = resolve
  })
  const { queryKey } = queryOptions({ queryKey: ['GET', '/products/1', 'answer'], queryFn: () => asked })
  client.setQueryData(queryKey, 'opened')
  const refetch = client.fetchQuery({ queryKey, queryFn: () => asked }).catch(() => undefined)
  storeAnswer(client, queryKey, 'saved')
  answer('before the change')
  await refetch
  await asked
  expect(client.getQueryData(queryKey)).toBe('saved')
})
