// What an S3-compatible service answers in XML: the objects of a bucket, and why it refused.
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

const parser = new XMLParser({
  parseTagValue: false,
  ignoreDeclaration: true,
  isArray: (name) => name === 'Contents',
})

const listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.enum(['true', 'false']).transform((text) => text === 'true'),
    Contents: z
      .array(
        z
          .object({ Key: z.string(), Size: z.string().regex(/^\d+$/), LastModified: z.string() })
          .transform(({ Key, Size, LastModified }) => ({
            name: Key,
            bytes: Number(Size),
            writtenAt: new Date(LastModified),
          })),
      )
      .default([]),
  }),
})
const refusal = z.object({ Error: z.object({ Code: z.string() }) })

export interface BucketListing {
  readonly objects: readonly { readonly name: string; readonly bytes: number; readonly writtenAt: Date }[]
  /** More objects follow after the last of these. */
  readonly isTruncated: boolean
}

/** @throws Error where it is no list, so that nobody takes the bucket for empty */
export function readListing(xml: string): BucketListing {
  const read = listing.safeParse(parsed(xml))
  if (!read.success) throw new Error('The picture store answered with something else than a list of its objects')
  const { Contents, IsTruncated } = read.data.ListBucketResult
  return { objects: Contents, isTruncated: IsTruncated }
}

/** The code of a refusal, such as NoSuchBucket; empty where the answer has none. */
export function readErrorCode(body: string): string {
  const read = refusal.safeParse(parsed(body))
  return read.success ? read.data.Error.Code : ''
}

function parsed(xml: string): unknown {
  // No S3 service sends one, and the entities that it declares would be expanded.
  if (/<!DOCTYPE/i.test(xml)) return undefined
  try {
    return parser.parse(xml)
  } catch {
    return undefined
  }
}
