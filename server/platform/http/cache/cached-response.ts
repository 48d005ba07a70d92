// A JSON response sent many times: hashed once, and compressed once in each form, off the event loop.
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

type Encoding = 'br' | 'gzip'

const worthCompressing = 1024

const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const compress: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, { params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain) => promisify(gzip)(plain, { level: 6 }),
}

export class CachedResponse {
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly size: number
  readonly #plain: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(json: string, headers: Readonly<Record<string, string>>) {
    this.#plain = Buffer.from(json)
    this.size = this.#plain.length
    // Weak: one tag for plain and compressed bytes.
    this.etag = `W/"${hash('sha256', this.#plain, 'base64url').slice(0, 22)}"`
    this.headers = {
      etag: this.etag,
      // Revalidated each time, so that a change shows at once.
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
      ...headers,
    }
  }

  async bytes(encoding: Encoding | undefined): Promise<Buffer> {
    if (encoding === undefined) return this.#plain
    const bytes = this.#compressed.get(encoding) ?? compress[encoding](this.#plain)
    this.#compressed.set(encoding, bytes)
    return bytes
  }
}

export async function answerCached(
  answer: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | FastifyReply> {
  reply.headers(answer.headers)
  if (matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  const encoding = answer.size < worthCompressing ? undefined : preferredEncoding(request)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return answer.bytes(encoding)
}

/** The smallest that the client accepts; undefined if neither. */
export function preferredEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

/** Weakly, in a list too: a tag is a hash in quotes. */
const matches = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch?.includes(etag.replace('W/', '')) === true
