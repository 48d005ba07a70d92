import { imports } from '../../../../contract/endpoints/imports.ts'
import { urlOf } from '../../../api/api.ts'
import { sendForm } from '../../../api/send-form.ts'

export interface ImportToSend {
  readonly sheet: File
  readonly previous: string | undefined
}

/**
 * @param onProgress gets the part sent, 0 to 1
 * @returns the import's _id
 * @throws ApiError as `api` does
 */
export async function sendImport(
  { sheet, previous }: ImportToSend,
  onProgress: (sent: number) => void,
): Promise<string> {
  const form = new FormData()
  if (previous !== undefined) form.append('previous', previous)
  form.append('sheet', sheet)
  const answer = await sendForm({ endpoint: imports.create, url: urlOf(imports.create, {}), form, onProgress })
  if (typeof answer === 'object' && answer !== null && '_id' in answer && typeof answer._id === 'string')
    return answer._id
  throw new Error('The answer names no import')
}
