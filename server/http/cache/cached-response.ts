// A JSON answer that is given many times: its bytes, its tag, and each compressed form made once, off the event loop.
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

type Encoding = 'br' | 'gzip'
type FlatHeaders = readonly string[]

const worthCompressing = 1024
/** Compressing takes a thread of the pool, which hashes and files need as well; where both are taken, plain bytes are sent. */
const compressingAtOnce = 2
let compressing = 0

const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const compress: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, { params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain) => promisify(gzip)(plain, { level: 6 }),
}

/** Of more bytes than these a copy costs more than a second piece. */
const sentAsText = 16 * 1024

/** Bytes and headers as they go out. */
export interface Form {
  /** Few bytes as a text in Latin-1, where each of them stays what it is: Node sends it together with the headers, as one piece. */
  readonly body: Buffer | string
  /** Name, value, name, value. */
  readonly headers: FlatHeaders
}

export class CachedResponse {
  readonly etag: string
  /** Of the plain bytes. */
  readonly size: number
  readonly #plain: Form
  readonly #headers: FlatHeaders
  readonly #compressed: { [encoding in Encoding]?: Form | Promise<Form> } = {}
  readonly notModified: FlatHeaders

  /** @param headers the answer's own, such as X-Total-Count */
  constructor(json: string, headers: Readonly<Record<string, string>>) {
    const body = Buffer.from(json)
    this.size = body.length
    // Weak, since one tag stands for the plain and the compressed bytes.
    this.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
    this.notModified = [
      ...Object.entries(headers).flat(),
      'etag',
      this.etag,
      // Kept by the browser, but asked for each time: a change is seen at once.
      'cache-control',
      'private, no-cache',
      'vary',
      'Accept-Encoding',
    ]
    this.#headers = [...this.notModified, 'content-type', 'application/json; charset=utf-8']
    this.#plain = this.#form(body)
  }

  /** The form for an Accept-Encoding header; a promise only while it is being made for the first time. */
  formFor(acceptEncoding: string | undefined): Form | Promise<Form> {
    const encoding =
      acceptEncoding === undefined || this.size < worthCompressing ? undefined : preferred(acceptEncoding)
    if (encoding === undefined) return this.#plain
    const ready = this.#compressed[encoding]
    if (ready) return ready
    if (compressing >= compressingAtOnce) return this.#plain
    compressing++
    const { body } = this.#plain
    const making = compress[encoding](typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
      .then((compressed) => (this.#compressed[encoding] = this.#form(compressed, encoding)))
      .finally(() => compressing--)
    this.#compressed[encoding] = making
    return making
  }

  #form(bytes: Buffer, encoding?: Encoding): Form {
    const length = ['content-length', String(bytes.length)]
    return {
      body: bytes.length <= sentAsText ? bytes.toString('latin1') : bytesAlone(bytes),
      headers: [...this.#headers, ...length, ...(encoding ? ['content-encoding', encoding] : [])],
    }
  }
}

/** A copy that keeps nothing else alive: buffers are slices of Node's pool or of what zlib set aside. */
function bytesAlone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const alone = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(alone)
  return alone
}

const choices = new Map<string, Encoding | undefined>()

function preferred(acceptEncoding: string): Encoding | undefined {
  if (choices.has(acceptEncoding)) return choices.get(acceptEncoding)
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings()
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  // Browsers send a handful of these; what others invent is not collected.
  if (choices.size < 100) choices.set(acceptEncoding, encoding)
  return encoding
}

/** Whether an If-None-Match header names this tag. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const strong = etag.replace('W/', '')
  return ifNoneMatch.split(',').some((one) => one.trim().replace('W/', '') === strong)
}
