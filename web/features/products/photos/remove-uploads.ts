import { files } from '../../../../contract/endpoints/files.ts'
import { api } from '../../../api/api.ts'

/** Takes back photos that were uploaded for nothing. What cannot be taken back now, the server clears away after a day. */
export async function removeUploads(filenames: readonly string[]): Promise<void> {
  await Promise.allSettled(filenames.map((filename) => api(files.remove, { params: { filename } })))
}
