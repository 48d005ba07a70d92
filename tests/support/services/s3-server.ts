import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../../server/config.ts'
import { freePort } from './free-port.ts'
import { atTheEnd } from '../at-the-end.ts'
import { isSigned } from './signature-v4.ts'

/** 'lost' does the work but drops the response. */
export type Trouble = 'error' | 'full' | 'silent' | 'lost'

export interface S3Server {
  readonly settings: S3Settings
  /** Called per signed request; undefined: answer normally. */
  trouble: (() => Trouble | undefined) | undefined
  /** Objects outlive it. */
  stop(): Promise<void>
  start(): Promise<void>
}

interface StoredObject {
  readonly content: Buffer
  readonly writtenAt: Date
}

interface Answer {
  readonly status: number
  readonly body?: string | Buffer
}

/**
 * One bucket in memory, with the requests of S3 that the shop makes: put, get, delete and the first version of the list.
 * Stopped after the test, or the file, that starts it.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export async function startS3(): Promise<S3Server> {
  const port = await freePort()
  const bucket = 'bollenveld-test'
  const secretAccessKey = 'the-key-of-the-tests'
  const objects = new Map<string, StoredObject>()
  let server: Server | undefined

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const [, bucketName, name = ''] = pathname.split('/')
    if (bucketName !== bucket) return refusal(404, 'NoSuchBucket')
    const content = await buffer(request)
    if (name === '') return { status: 200, body: listing(searchParams) }
    if (request.method === 'PUT') objects.set(name, { content, writtenAt: new Date() })
    if (request.method === 'DELETE') objects.delete(name)
    if (request.method !== 'GET') return { status: request.method === 'DELETE' ? 204 : 200 }
    const stored = objects.get(name)
    return stored ? { status: 200, body: stored.content } : refusal(404, 'NoSuchKey')
  }

  function listing(query: URLSearchParams): string {
    const marker = query.get('marker') ?? ''
    const names = [...objects.keys()].filter((name) => name > marker).sort()
    const page = names.slice(0, Number(query.get('max-keys')))
    const contents = page.map((name) => {
      const { content, writtenAt } = objects.get(name) ?? { content: '', writtenAt: new Date() }
      const fields = `<Key>${name}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${content.length}</Size>`
      return `<Contents>${fields}</Contents>`
    })
    const isTruncated = `<IsTruncated>${page.length < names.length}</IsTruncated>`
    return `<ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = ({ status, body }: Answer) => void response.writeHead(status).end(body)
    if (!isSigned(request, secretAccessKey)) return send(refusal(403, 'SignatureDoesNotMatch'))
    const trouble = service.trouble?.()
    if (trouble === 'error') return send(refusal(500, 'InternalError'))
    if (trouble === 'full') return send(refusal(507, 'InsufficientStorage'))
    if (trouble === 'silent') return
    const answered = await answer(request)
    if (trouble === 'lost') request.socket.destroy()
    else send(answered)
  }

  async function start() {
    server = createServer((request, response) => void serve(request, response))
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }

  async function stop() {
    const closed = server && once(server.close(), 'close')
    server?.closeAllConnections()
    await closed
    server = undefined
  }

  const service: S3Server = {
    trouble: undefined,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'BOLLENVELD',
      secretAccessKey,
    },
    start,
    stop,
  }
  await start()
  atTheEnd(stop)
  return service
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code></Error>` }
}
