// What becomes of connections that bring no request, and of those whose answers nobody fetches.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endUnfetched, unfetchedAtMost } from './answer-in-turn.ts'
import { answerBrokenConnection } from './connections.ts'

let server: Server
let port: number
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterEach(() => void server.close())

/** Both ends of a connection, on which so much has arrived at the server. */
async function connection(sent: string): Promise<{ client: Socket; socket: Socket }> {
  const coming = new Promise<Socket>((resolve) => server.once('connection', resolve))
  const client = connect(port, '127.0.0.1')
  const socket = await coming
  if (sent !== '') {
    client.write(sent)
    await once(socket, 'data')
  }
  return { client, socket }
}
const failure = (code: string | undefined) =>
  Object.assign(new Error('said by Node'), code === undefined ? {} : { code })

test.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'De verbinding was te traag, probeer het opnieuw'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'De aanvraag is te groot'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'Ongeldige invoer'],
  [undefined, '400 Bad Request', 'Ongeldige invoer'],
])('a connection that fails with %s is told so in one sentence, and ended', async (code, status, sentence) => {
  const { client, socket } = await connection('G')
  answerBrokenConnection(failure(code), socket)
  const [head = '', body] = (await text(client)).split('\r\n\r\n')
  expect(body).toBe(sentence)
  expect(head.split('\r\n')).toEqual([
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ])
  expect(socket.destroyed).toBe(true)
})

test('who has gone, or has not read what came before, is told nothing', async () => {
  const gone = await connection('G')
  answerBrokenConnection(failure('ECONNRESET'), gone.socket)
  expect(await text(gone.client)).toBe('')
  const ended = await connection('G')
  ended.socket.end()
  answerBrokenConnection(failure('HPE_INVALID_METHOD'), ended.socket)
  expect(ended.socket.destroyed).toBe(true)
  const deaf = await connection('G')
  deaf.client.pause()
  // More than the system takes.
  deaf.socket.write(Buffer.alloc(32 * 1024 * 1024))
  expect(deaf.socket.writableLength).toBeGreaterThan(0)
  answerBrokenConnection(failure('HPE_INVALID_METHOD'), deaf.socket)
  expect(deaf.socket.destroyed).toBe(true)
  deaf.client.destroy()
})

test('who has sent nothing yet may only not have been read, and gets more time', async () => {
  const { client, socket } = await connection('')
  answerBrokenConnection(failure('ERR_HTTP_REQUEST_TIMEOUT'), socket)
  expect([socket.destroyed, socket.writableEnded]).toEqual([false, false])
  client.destroy()
})

test('where too much lies unfetched those go who have been at it longest, until it is no more than that', () => {
  const ended = (...sizes: readonly number[]) => {
    const gone: number[] = []
    endUnfetched(sizes.map((writableLength, index) => ({ writableLength, destroy: () => gone.push(index) })))
    return gone
  }
  expect(ended()).toEqual([])
  expect(ended(unfetchedAtMost - 2, 0, 2)).toEqual([])
  expect(ended(0, 1, unfetchedAtMost)).toEqual([1])
  expect(ended(0, 1, unfetchedAtMost + 1)).toEqual([1, 2])
  expect(ended(unfetchedAtMost, 7, 8)).toEqual([0])
  expect(ended(unfetchedAtMost / 2, unfetchedAtMost / 2, unfetchedAtMost / 2)).toEqual([0])
})
