import type { FastifyRequest } from 'fastify'
import { maxUploadBytes } from '../../../contract/values/limits.ts'
import { isPhotoName } from '../../../contract/rules/photo-name.ts'
import { storable } from '../../platform/db/storable.ts'
import { HttpError } from '../../platform/errors.ts'
import { isZip, readEntry, zipEntries } from '../../../sheets/zip.ts'

const megabyte = 1024 * 1024
const maxSheetBytes = 20 * megabyte
/** For all photos of one request. */
const maxPhotoBytes = 100 * megabyte
const maxPhotos = 2000

/** A photo in a ZIP is inflated only when `content` is called. */
export interface SentPhoto {
  readonly name: string
  /** @throws RangeError when larger than a photo may be, Error when broken */
  content(): Promise<Buffer>
}

export interface SentImport {
  readonly sheet: Buffer
  readonly sheetName: string
  readonly photos: readonly SentPhoto[]
  /** An earlier import whose photos are reused. */
  readonly previous: string | undefined
}

interface Parts {
  readonly sheet: Buffer | undefined
  readonly sheetName: string
  readonly photos: readonly SentPhoto[]
  readonly previous: string | undefined
}

const brokenOff = () => new HttpError(400, 'Het bestand is niet goed aangekomen, probeer het opnieuw')

export async function receiveImport(request: FastifyRequest): Promise<SentImport> {
  if (!request.isMultipart()) throw new HttpError(415, "Stuur het blad als formulier met het veld 'sheet'")
  const { sheet, ...rest } = await receiveParts(request)
  if (!sheet) throw new HttpError(400, 'Kies een XLSX- of CSV-bestand')
  return { sheet, ...rest }
}

export async function receivePhotos(request: FastifyRequest): Promise<readonly SentPhoto[]> {
  if (!request.isMultipart()) throw new HttpError(415, "Stuur de foto's als formulier met het veld 'photos'")
  return (await receiveParts(request)).photos
}

async function receiveParts(request: FastifyRequest): Promise<Parts> {
  if (request.raw.destroyed) throw brokenOff()
  let sheet: Buffer | undefined
  let sheetName = ''
  let previous: string | undefined
  let bytes = 0
  const photos: SentPhoto[] = []
  try {
    for await (const part of request.parts({
      limits: { files: maxPhotos, fileSize: maxPhotoBytes, parts: maxPhotos + 10 },
    })) {
      if (part.type === 'field') {
        if (part.fieldname === 'previous' && typeof part.value === 'string') previous = storable(part.value)
        continue
      }
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > maxPhotoBytes + maxSheetBytes) throw tooMuch()
      if (part.fieldname === 'sheet' && content.length > 0) {
        if (content.length > maxSheetBytes) throw new HttpError(413, 'Een blad mag ten hoogste 20 MB zijn')
        sheet = content
        sheetName = storable(part.filename)
      } else if (part.fieldname === 'photos' && content.length > 0)
        photos.push(...(await photosIn(storable(part.filename), content)))
    }
  } catch (error) {
    const { RequestFileTooLargeError, FilesLimitError } = request.server.multipartErrors
    if (error instanceof RequestFileTooLargeError) throw tooMuch()
    if (error instanceof FilesLimitError) throw new HttpError(413, "Ten hoogste 2.000 foto's in een keer")
    if (error instanceof Error && !('statusCode' in error) && !(error instanceof HttpError)) throw brokenOff()
    throw error
  }
  if (photos.length > maxPhotos) throw new HttpError(413, "Ten hoogste 2.000 foto's in een keer")
  return { sheet, sheetName, photos, previous }
}

const tooMuch = () => new HttpError(413, "De foto's zijn samen groter dan 100 MB; stuur ze in delen of maak ze kleiner")

async function photosIn(name: string, content: Buffer): Promise<SentPhoto[]> {
  if (!isZip(content)) return [{ name, content: () => Promise.resolve(content) }]
  try {
    const entries = await zipEntries(content)
    return entries
      .filter((entry) => isPhotoName(entry.name))
      .map((entry) => ({
        name: storable(entry.name),
        content: async () => bufferOf(await readEntry(entry, maxUploadBytes)),
      }))
  } catch {
    throw new HttpError(415, "Het ZIP-bestand met foto's kunnen we niet lezen")
  }
}

const bufferOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
