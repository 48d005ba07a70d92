import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../server/config.ts'
import { freePort } from './free-port.ts'
import { plainChunks } from './plain-chunks.ts'
import { isSigned } from './signature-v4.ts'

/** 'lost' does the work but drops the response. */
export type Trouble = 'error' | 'full' | 'silent' | 'lost'

export interface S3Server {
  readonly settings: S3Settings
  /** Called per signed request; undefined: answer normally. */
  trouble: (() => Trouble | undefined) | undefined
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'bollenveld-s3-'))
  const port = await freePort()
  const bucket = 'bollenveld-test'
  const secret = 'S3RVER'
  let server: S3rver | undefined

  async function start() {
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
    server.middleware.unshift(async (context, next) => {
      if (!isSigned(context.req, secret)) {
        context.status = 403
        context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
        return
      }
      const { req } = context
      if (String(req.headers['x-amz-content-sha256']).startsWith('STREAMING-'))
        Object.defineProperty(context, 'req', { value: req.pipe(plainChunks()) })
      const trouble = service.trouble?.()
      if (trouble === 'error' || trouble === 'full') {
        context.status = trouble === 'error' ? 500 : 507
        context.body = '<Error><Code>InTrouble</Code></Error>'
        return
      }
      if (trouble === 'silent') await once(req, 'close')
      else await next()
      if (trouble !== undefined) req.socket.destroy()
    })
    await server.run()
  }
  async function stop() {
    const ended = server?.close()
    // Node would wait for connections without a request.
    server?.httpServer.closeAllConnections()
    await ended
    server = undefined
  }

  const service: S3Server = {
    trouble: undefined,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: secret,
    },
    start,
    stop,
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await start()
  return service
}
