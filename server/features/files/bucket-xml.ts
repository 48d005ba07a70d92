import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

const parser = new XMLParser({
  parseTagValue: false,
  ignoreDeclaration: true,
  isArray: (name) => name === 'Contents',
})

const object = z.object({ Key: z.string(), Size: z.string().regex(/^\d+$/), LastModified: z.string() })
const listing = z.object({
  ListBucketResult: z.object({ IsTruncated: z.enum(['true', 'false']), Contents: z.array(object).default([]) }),
})
const refusal = z.object({ Error: z.object({ Code: z.string() }) })

/** @throws Error if it is no listing, so that the bucket never counts as empty */
export function readListing(xml: string) {
  const read = listing.safeParse(parsed(xml))
  if (!read.success) throw new Error('The picture store answered with something else than a list of its objects')
  const { Contents, IsTruncated } = read.data.ListBucketResult
  const objects = Contents.map(({ Key: name, Size, LastModified }) => {
    return { name, bytes: Number(Size), writtenAt: new Date(LastModified) }
  })
  return { objects, isTruncated: IsTruncated === 'true' }
}

/** The S3 error code, such as NoSuchBucket; '' if there is none. */
export function readErrorCode(body: string): string {
  const read = refusal.safeParse(parsed(body))
  return read.success ? read.data.Error.Code : ''
}

function parsed(xml: string): unknown {
  // No S3 service sends a DOCTYPE, whose entities would be expanded.
  if (/<!DOCTYPE/i.test(xml)) return undefined
  try {
    return parser.parse(xml)
  } catch {
    return undefined
  }
}
