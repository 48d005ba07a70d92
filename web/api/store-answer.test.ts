import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { storeAnswer } from './store-answer.ts'

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
