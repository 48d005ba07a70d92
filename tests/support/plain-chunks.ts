import { Transform } from 'node:stream'

/**
 * Removes chunk signatures, which clients send without TLS and s3rver would store.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 */
export function plainChunks(): Transform {
  let rest = Buffer.alloc(0)
  /** Bytes left of the current chunk, line end included. */
  let left = 0
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, bytes])
      for (;;) {
        if (left > 2) {
          const some = rest.subarray(0, left - 2)
          this.push(some)
          left -= some.length
          rest = rest.subarray(some.length)
          if (left > 2) break
        }
        if (rest.length < left) break
        rest = rest.subarray(left)
        left = 0
        const end = rest.indexOf('\r\n')
        if (end < 0) break
        left = Number.parseInt(rest.subarray(0, end).toString(), 16) + 2
        rest = rest.subarray(end + 2)
      }
      done()
    },
  })
}
