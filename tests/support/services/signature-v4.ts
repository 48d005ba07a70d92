import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Verifies AWS Signature Version 4.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function isSigned(request: IncomingMessage, secret: string): boolean {
  const authorization = request.headers.authorization ?? ''
  const [, scope = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ??
    []
  if (signature === '') return false
  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return false

  const url = new URL(request.url ?? '', 'http://service')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n')

  const toSign = [
    'AWS4-HMAC-SHA256',
    header('x-amz-date'),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>(keyed, `AWS4${secret}`)
  return timingSafeEqual(keyed(key, toSign), Buffer.from(signature, 'hex'))
}
