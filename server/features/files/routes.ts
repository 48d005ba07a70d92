import type { FastifyRequest } from 'fastify'
import { files } from '../../../contract/endpoints/files.ts'
import { maxUploadBytes, maxUploadFiles, pictureWidths } from '../../../contract/values/limits.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { boundedQueue } from '../../platform/http/limits/bounded-queue.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { filesOf, isPictureName, makePicture, variantName, recordPictures } from './make-picture.ts'
import type { PictureStore } from './picture-store.ts'
import { removePicture } from './remove-pictures.ts'

/** Held in memory, at most 30 MB each. Others wait before their body is read, briefly enough to still send it. */
const withPlace = boundedQueue({ name: 'uploads', atOnce: 3, waiting: 20, retryAfter: 10, timeout: 15_000 })

export function serveFiles(serve: Serve, connection: Connection, store: PictureStore, clock: () => Date): void {
  async function upload(request: FastifyRequest, admitAgain: () => Promise<void>): Promise<string[]> {
    const uploads = await readUploads(request)
    await admitAgain()
    const stored: string[] = []
    try {
      // Taken off the list, which frees the memory of each photo.
      for (let one = uploads.shift(); one; one = uploads.shift()) stored.push(await makePicture(store, one))
      await recordPictures(connection.db, stored, clock())
    } catch (error) {
      await store.remove(stored.flatMap(filesOf)).catch(() => undefined)
      throw error
    }
    return stored
  }

  serve(files.upload, async ({ request, admitAgain }) => {
    const stored = await withPlace(() => upload(request, admitAgain))
    return { file: stored.map((filename) => ({ filename })) }
  })

  serve(files.image, async ({ params: { filename }, query: { w }, request, reply }) => {
    if (!isPictureName(filename)) throw notFound()
    const width = pictureWidths.find((one) => one >= (w ?? Number.POSITIVE_INFINITY))
    const name = width === undefined || width === pictureWidths.at(-1) ? filename : variantName(filename, width)
    const etag = `"${name}"`
    // Only with a picture: a 404 or 503 must not be cached.
    const sendCacheHeaders = () =>
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'cross-origin-resource-policy': 'cross-origin',
      })
    if (request.headers['if-none-match'] === etag) {
      sendCacheHeaders().code(304)
      return Buffer.alloc(0)
    }
    const picture = await store.read(name)
    if (!picture) throw notFound()
    sendCacheHeaders()
    reply.type('image/webp').header('content-length', picture.bytes)
    return picture.content
  })

  serve(files.remove, async ({ params: { filename } }) => removePicture(connection, store, filename))
}

const brokenOff = () => new HttpError(400, "De foto's zijn niet goed aangekomen, probeer het opnieuw")

/** The repeated form field 'file', in memory: at most three of 10 MB. */
async function readUploads(request: FastifyRequest): Promise<Buffer[]> {
  if (!request.isMultipart()) throw new HttpError(415, "Stuur foto's als formulier met het veld 'file'")
  // If the client left while it waited, the reader would wait for it, and keep the place, for ever.
  if (request.raw.destroyed) throw brokenOff()
  const uploads: Buffer[] = []
  try {
    for await (const part of request.files()) {
      const content = await part.toBuffer()
      if (part.fieldname === 'file' && content.length > 0) uploads.push(content)
    }
  } catch (error) {
    const { RequestFileTooLargeError, FilesLimitError } = request.server.multipartErrors
    if (error instanceof RequestFileTooLargeError)
      throw new HttpError(413, `Een foto mag ten hoogste ${maxUploadBytes / 1024 / 1024} MB zijn`)
    if (error instanceof FilesLimitError) throw new HttpError(413, `Ten hoogste ${maxUploadFiles} foto's in één keer`)
    // Errors of the form parser have no status: no boundary, no end, a broken header.
    if (error instanceof Error && !('statusCode' in error)) throw brokenOff()
    throw error
  }
  if (uploads.length === 0) throw new HttpError(400, 'Geen foto geselecteerd')
  return uploads
}
