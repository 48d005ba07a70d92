// Pictures as objects of a private bucket, in any S3-compatible service; browsers never see its address.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../config.ts'
import type { PictureStore } from './picture-store.ts'

const patience = 20_000

/**
 * Opens the bucket; it is looked at when `check` asks, so that the shop also starts while the store is down.
 * @param pageOfList how many names one answer of `list` holds, at most 1000
 */
export function openS3Store(settings: S3Settings, pageOfList = 1000): PictureStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: 3,
    initRetryMs: 100,
  })
  const bucket = `${settings.endpoint}/${settings.bucket}`

  function send(method: string, path: string, content?: Buffer<ArrayBuffer>): Promise<Response> {
    const hash = createHash('sha256').update(content ?? '')
    const request = () =>
      client.fetch(`${bucket}${path}`, {
        method,
        signal: AbortSignal.timeout(patience),
        headers: {
          'x-amz-content-sha256': hash.copy().digest('hex'),
          ...(content && { 'content-type': 'image/webp' }),
        },
        ...(content && { body: content }),
      })
    // The client tries again after a 5xx; a connection that broke is ours. Each of these requests may be made twice.
    return request().catch((error: unknown) => {
      if (error instanceof TypeError) return request()
      throw error
    })
  }

  /** Reads the answer to its end, so that its connection can be used again. */
  async function expectSuccess(response: Response, doing: string): Promise<string> {
    const text = await response.text()
    if (response.ok) return text
    const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? ''
    throw new Error(`The picture store answered ${response.status} ${code} to ${doing}`)
  }

  return {
    async write(name, content) {
      await expectSuccess(await send('PUT', `/${name}`, Buffer.from(content)), `writing ${name}`)
    },
    async read(name) {
      const response = await send('GET', `/${name}`)
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) await expectSuccess(response, `reading ${name}`)
      // Whole, since pictures are small: a store that breaks off half-way is an error here and not half a picture there.
      const content = Buffer.from(await response.arrayBuffer())
      return { content, bytes: content.length }
    },
    async remove(names) {
      for (const name of names) {
        const response = await send('DELETE', `/${name}`)
        if (response.status === 404) await response.body?.cancel()
        else await expectSuccess(response, `removing ${name}`)
      }
    },
    async *list() {
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'max-keys': String(pageOfList), marker: after })
        const page = await expectSuccess(await send('GET', `?${query}`), 'listing pictures')
        const entries = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => entry)
        for (const entry of entries) {
          const field = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(entry)?.[1] ?? ''
          after = field('Key')
          yield { name: after, bytes: Number(field('Size')), writtenAt: new Date(field('LastModified')) }
        }
        if (entries.length === 0 || !page.includes('<IsTruncated>true</IsTruncated>')) return
      }
    },
    async check() {
      const query = new URLSearchParams({ 'max-keys': '1' })
      await expectSuccess(await send('GET', `?${query}`), 'looking into the bucket')
    },
  }
}
