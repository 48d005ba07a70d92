import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { EventStream } from './event-stream.ts'

/** A stream that has begun, and the client that it goes to. */
async function begin() {
  const begun = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200).write('retry: 1\n\n')
    begun.resolve(response)
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.')
  const client = connect(address.port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n')
  const response = await begun.promise
  return { client, response, stream: new EventStream(response) }
}

test('who leaves is told of once, also where he left before anybody asked', async () => {
  const { client, response, stream } = await begin()
  const told: string[] = []
  stream.onClose(() => told.push('before'))
  expect(told).toEqual([])
  const left = once(response, 'close')
  client.destroy()
  await left
  stream.onClose(() => told.push('after'))
  expect(told).toEqual(['before', 'after'])
})

test('who does not read is dropped once much lies unread, and who reads is not', async () => {
  const [reader, deaf] = [await begin(), await begin()]
  reader.client.resume()
  deaf.client.pause()
  const events = Buffer.alloc(1024 * 1024, 'x')
  // What the system takes is many of these.
  for (let sent = 0; sent < 64; sent++) {
    for (const { stream } of [reader, deaf]) stream.send(events)
    const socket = reader.response.socket
    if (socket?.writableNeedDrain) await once(socket, 'drain')
  }
  expect([reader, deaf].map(({ response }) => response.destroyed)).toEqual([false, true])
  // As much as may lie unread, and less, is sent.
  const other = await begin()
  other.client.pause()
  const socket = other.response.socket
  if (!socket) throw new Error('It has no connection.')
  socket.cork()
  for (let sent = 0; sent < 2; sent++) other.stream.send('x'.repeat(32 * 1024))
  other.stream.send('one more')
  expect(other.response.destroyed).toBe(false)
  other.stream.send('too much')
  expect(other.response.destroyed).toBe(true)
  for (const { client } of [reader, deaf, other]) client.destroy()
})
