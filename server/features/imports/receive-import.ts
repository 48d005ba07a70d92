import type { FastifyRequest } from 'fastify'
import { maxUploadBytes } from '../../../contract/values/limits.ts'
import { isPhotoName, keptName } from '../../../contract/rules/photo-name.ts'
import { storable } from '../../platform/db/storable.ts'
import { HttpError } from '../../platform/errors.ts'
import { isZip, mostEntries, readEntry, type ZipEntry, zipEntries } from '../../../sheets/zip.ts'

const megabyte = 1024 * 1024
const maxSheetBytes = 20 * megabyte
/** For all photos of one request. */
const maxPhotoBytes = 100 * megabyte
const maxPhotos = 2000
/** Inflated bytes of all photos in ZIPs of one request: photos pack little, so these are as many as may be sent. */
const maxInflatedBytes = 2 * maxPhotoBytes

/** A photo in a ZIP is inflated only when `content` is called. */
export interface SentPhoto {
  readonly name: string
  /** @throws RangeError when larger than a photo may be, HttpError when all are too large, Error when broken */
  content(): Promise<Buffer>
}

export interface SentImport {
  readonly sheet: Buffer
  readonly sheetName: string
  readonly photos: readonly SentPhoto[]
  /** An earlier import whose photos are reused. */
  readonly previous: string | undefined
}

type Parts = Omit<SentImport, 'sheet'> & { readonly sheet: Buffer | undefined }

const brokenOff = () => new HttpError(400, 'Het bestand is niet goed aangekomen, probeer het opnieuw')

export async function receiveImport(request: FastifyRequest): Promise<SentImport> {
  if (!request.isMultipart()) throw new HttpError(415, "Stuur het bestand als formulier met het veld 'sheet'")
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
  const names = new Set<string>()
  const zips = zipReader()
  try {
    for await (const part of request.parts({
      preservePath: true,
      limits: { files: maxPhotos, fileSize: maxPhotoBytes, parts: maxPhotos + 10 },
    })) {
      if (part.type === 'field') {
        if (part.fieldname === 'previous' && typeof part.value === 'string') previous = storable(part.value)
        continue
      }
      const content = await part.toBuffer()
      // Browsers send a part without a name where nothing was chosen.
      const filename = storable(part.filename || '')
      bytes += content.length
      if (bytes > maxPhotoBytes + maxSheetBytes) throw tooMuch()
      if (part.fieldname === 'sheet' && content.length > 0) {
        if (content.length > maxSheetBytes) throw new HttpError(413, 'Een bestand mag ten hoogste 20 MB zijn')
        sheet = content
        sheetName = keptName(filename, new Set())
      } else if (part.fieldname === 'photos' && (content.length > 0 || filename !== '')) {
        const sent = await photosIn(filename, content, zips)
        if (photos.length + sent.length > maxPhotos) throw tooManyPhotos()
        if (!isZip(content)) names.add(filename)
        photos.push(...sent)
      }
    }
  } catch (error) {
    const { RequestFileTooLargeError, FilesLimitError } = request.server.multipartErrors
    if (error instanceof RequestFileTooLargeError) throw tooMuch()
    if (error instanceof FilesLimitError) throw tooManyPhotos()
    if (error instanceof Error && !('statusCode' in error) && !(error instanceof HttpError)) throw brokenOff()
    throw error
  }
  return { sheet, sheetName, photos: photos.map((sent) => ({ ...sent, name: keptName(sent.name, names) })), previous }
}

const tooManyPhotos = () => new HttpError(413, "Ten hoogste 2.000 foto's in één keer")
const tooMuch = () => new HttpError(413, "De foto's zijn samen groter dan 100 MB; stuur ze in delen of maak ze kleiner")

async function photosIn(name: string, content: Buffer, zips: ReturnType<typeof zipReader>): Promise<SentPhoto[]> {
  if (!isZip(content)) return [{ name, content: () => Promise.resolve(content) }]
  const entries = await zips.entries(content)
  return entries
    .filter((entry) => isPhotoName(entry.name))
    .map((entry) => ({ name: `${name}/${storable(entry.name)}`, content: () => zips.content(entry) }))
}

/** All ZIPs of a request share its bounds: many small ones inflate to as much as a large one. */
function zipReader() {
  let entriesLeft = mostEntries
  let bytesLeft = maxInflatedBytes
  return {
    async entries(content: Buffer): Promise<ZipEntry[]> {
      const entries = await zipEntries(content, entriesLeft).catch((error: unknown) => {
        if (error instanceof RangeError)
          throw new HttpError(413, 'ZIP-bestanden mogen samen ten hoogste 10.000 bestanden hebben')
        throw new HttpError(415, "Het ZIP-bestand met foto's kunnen we niet lezen")
      })
      entriesLeft -= entries.length
      return entries
    },
    async content(entry: ZipEntry): Promise<Buffer> {
      const most = Math.min(maxUploadBytes, bytesLeft)
      try {
        const blob = await readEntry(entry, most)
        bytesLeft -= blob.size
        return Buffer.from(await blob.arrayBuffer())
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        bytesLeft -= most
        throw most < maxUploadBytes
          ? new HttpError(413, "De foto's zijn uitgepakt samen te groot; stuur ze in delen")
          : error
      }
    },
  }
}
