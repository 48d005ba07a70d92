import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

test('who leaves is told of once, also where he left before anybody asked', async () => {
  const begun = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200).write('retry: 1\n\n')
    begun.resolve(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.')
  const leaving = new AbortController()
  await fetch(`http://127.0.0.1:${address.port}`, { signal: leaving.signal })
  const response = await begun.promise
  const stream = new EventStream(response)
  const told: string[] = []
  stream.onClose(() => told.push('before'))
  expect(told).toEqual([])
  const left = once(response, 'close')
  leaving.abort()
  await left
  stream.onClose(() => told.push('after'))
  expect(told).toEqual(['before', 'after'])
  server.close()
})
