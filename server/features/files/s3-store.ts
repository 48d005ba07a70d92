// A private bucket of any S3-compatible service; browsers never see its address.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../config.ts'
import { readErrorCode, readListing } from './bucket-xml.ts'
import { type PictureStore, PictureStoreFailure } from './picture-store.ts'

interface Answer {
  readonly status: number
  readonly content: Buffer
}

/** Connects at `check`. @param limits `pageOfList`: at most 1000 names; `requestTimeout`: ms for a request and its retries */
export function openS3Store(settings: S3Settings, { pageOfList = 1000, requestTimeout = 15_000 } = {}): PictureStore {
  const client = new AwsClient({ ...settings, service: 's3', retries: 3, initRetryMs: 100 })
  const bucket = `${settings.endpoint}/${settings.bucket}`

  /** Read whole: a store that breaks off is an error here, not half a picture in the browser. */
  async function answerTo(method: string, path: string, content?: Buffer<ArrayBuffer>): Promise<Answer> {
    const hash = createHash('sha256').update(content ?? '')
    const signal = AbortSignal.timeout(requestTimeout)
    const request = async () => {
      const response = await client.fetch(`${bucket}${path}`, {
        method,
        signal,
        headers: {
          'x-amz-content-sha256': hash.copy().digest('hex'),
          ...(content && { 'content-type': 'image/webp' }),
        },
        ...(content && { body: content }),
      })
      return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
    }
    // The client retries after a 5xx, this after a broken connection: all these requests may be repeated.
    return request().catch((error: unknown) => {
      if (error instanceof TypeError) return request()
      throw error
    })
  }

  /** @throws PictureStoreFailure if a retry makes sense or there is no room; any other Error is a wrong setting */
  async function send(
    doing: string,
    method: string,
    path: string,
    { content, mayBeMissing = false }: { content?: Buffer<ArrayBuffer>; mayBeMissing?: boolean } = {},
  ): Promise<Answer> {
    const answer = await answerTo(method, path, content).catch((cause: unknown) => {
      throw new PictureStoreFailure('unavailable', `The picture store did not answer to ${doing}`, { cause })
    })
    const { status } = answer
    if (status < 300 || (status === 404 && mayBeMissing)) return answer
    const message = `The picture store answered ${status} ${readErrorCode(answer.content.toString())} to ${doing}`
    if (status === 507) throw new PictureStoreFailure('full', message)
    throw status === 429 || status >= 500 ? new PictureStoreFailure('unavailable', message) : new Error(message)
  }

  return {
    async write(name, content) {
      await send(`writing ${name}`, 'PUT', `/${name}`, { content: Buffer.from(content) })
    },
    flush: () => Promise.resolve(),
    async read(name) {
      const { status, content } = await send(`reading ${name}`, 'GET', `/${name}`, { mayBeMissing: true })
      return status === 404 ? undefined : { content, bytes: content.length }
    },
    async remove(names) {
      // In parallel: a silent store costs one timeout.
      for (let first = 0; first < names.length; first += 8) {
        const some = names.slice(first, first + 8)
        await Promise.all(some.map((name) => send(`removing ${name}`, 'DELETE', `/${name}`, { mayBeMissing: true })))
      }
    },
    async *list() {
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'max-keys': String(pageOfList), marker: after })
        const { content } = await send('listing pictures', 'GET', `?${query}`)
        const { objects, isTruncated } = readListing(content.toString())
        yield* objects
        const last = objects.at(-1)
        if (!isTruncated || last === undefined) return
        after = last.name
      }
    },
    async check() {
      const query = new URLSearchParams({ 'max-keys': '1' })
      await send('looking into the bucket', 'GET', `?${query}`)
    },
  }
}
