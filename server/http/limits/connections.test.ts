// What becomes of connections that bring no request, and of those whose answers nobody fetches.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerInTurn, endUnfetched, unfetchedAtMost } from './answer-in-turn.ts'
import { answerBrokenConnection, endSilentConnections, limitConnections } from './connections.ts'

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
  const [silent, late] = [await connection(''), await connection('')]
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const { socket } of [silent, late]) answerBrokenConnection(failure('ERR_HTTP_REQUEST_TIMEOUT'), socket)
  const ended = () => [silent, late].map(({ socket }) => socket.destroyed || socket.writableEnded)
  late.client.write('G')
  await once(late.socket, 'data')
  vi.advanceTimersByTime(44_999)
  expect(ended()).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect(ended()).toEqual([true, false])
  for (const { client } of [silent, late]) client.destroy()
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

/** A server with the limits of connections and nothing else; `sockets` are its ends, the first one first. */
async function limitedServer({ trustProxy, silence }: { trustProxy?: string; silence?: number } = {}) {
  const app = fastify({ keepAliveTimeout: 1 })
  onTestFinished(() => app.close())
  const sockets: Socket[] = []
  const slow = Promise.withResolvers<undefined>()
  app.server.on('connection', (socket) => void sockets.push(socket))
  if (silence !== undefined) app.server.timeout = silence
  endSilentConnections(app, answerInTurn(app))
  limitConnections(app, trustProxy)
  const begun: string[] = []
  app.addHook('onRequest', async ({ url }) => void begun.push(url))
  app.get('/quick', async () => 'answered')
  app.get('/slow', async () => (await slow.promise, 'answered'))
  app.get('/large', async () => Buffer.alloc(unfetchedAtMost / 4))
  const at = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const clients: Socket[] = []
  onTestFinished(() => clients.forEach((client) => client.destroy()))
  const open = async (localAddress = '127.0.0.1') => {
    const client = connect({ port: Number(at.port), host: '127.0.0.1', localAddress })
    client.on('error', () => undefined)
    clients.push(client)
    await once(client, 'connect')
    return client
  }
  return { sockets, begun, open, answerSlow: () => slow.resolve(undefined) }
}
const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`
const ask = (client: Socket, path: string) => client.write(requestOf(path))
/** Whether a request on it is answered; else it has been ended. */
async function isAnswered(client: Socket): Promise<boolean> {
  ask(client, '/quick')
  return Promise.race([once(client, 'data').then(() => true), once(client, 'close').then(() => false)])
}

test('an address has five hundred connections, and another when one is over; of a proxy they are not counted', async () => {
  const { sockets, open } = await limitedServer({ trustProxy: '127.0.0.3' })
  const [office, proxy] = ['127.0.0.2', '127.0.0.3']
  const opened = []
  for (let index = 0; index < 500; index++) opened.push(await open(office))
  await expect.poll(() => sockets.length).toBe(500)
  expect(await isAnswered(await open(office))).toBe(false)
  expect(await isAnswered(await open())).toBe(true)
  opened[0]?.destroy()
  await expect.poll(() => sockets[0]?.destroyed).toBe(true)
  expect(await isAnswered(await open(office))).toBe(true)
  expect(await isAnswered(await open(office))).toBe(false)
  for (let index = 0; index < 500; index++) await open(proxy)
  expect(await isAnswered(await open(proxy))).toBe(true)
})

test('a silent connection is ended, not before something has come of it, and not while its answer is being made', async () => {
  const { sockets, open, answerSlow } = await limitedServer({ silence: 200 })
  const [unread, waiting, idle, deaf] = [await open(), await open(), await open(), await open()]
  await expect.poll(() => sockets.length).toBe(4)
  ask(waiting, '/slow')
  deaf.pause()
  ask(deaf, '/large')
  expect(await isAnswered(idle)).toBe(true)
  await expect
    .poll(() => [idle, deaf].map((one) => sockets[[unread, waiting, idle, deaf].indexOf(one)]?.destroyed))
    .toEqual([true, true])
  const answer = once(waiting, 'data')
  answerSlow()
  expect(String(await answer)).toContain('answered')
  expect(sockets[0]?.destroyed).toBe(false)
  expect(await isAnswered(unread)).toBe(true)
})

test('what is sent ahead is begun when the answer before has gone; who sends more than thirty-two ahead is cut off', async () => {
  const { sockets, begun, open, answerSlow } = await limitedServer()
  const [greedy, client] = [await open(), await open()]
  await expect.poll(() => sockets.length).toBe(2)
  greedy.write(requestOf('/slow') + requestOf('/quick').repeat(33))
  await expect.poll(() => greedy.destroyed).toBe(true)
  expect(begun).toEqual(['/slow'])

  const sent = requestOf('/slow') + requestOf('/quick').repeat(32)
  let answers = ''
  client.on('data', (answer) => void (answers += String(answer)))
  client.write(sent)
  await expect.poll(() => sockets[1]?.bytesRead).toBe(sent.length)
  expect(begun).toEqual(['/slow', '/slow'])
  // None comes before the one that was asked for first, while others are answered.
  expect(await isAnswered(await open())).toBe(true)
  expect(answers).toBe('')
  answerSlow()
  await expect.poll(() => answers.match(/answered/g)).toHaveLength(33)
  expect(answers.match(/HTTP\/1.1 200 /g)).toHaveLength(33)
  expect(begun).toHaveLength(35)
  expect(await isAnswered(client)).toBe(true)
})
