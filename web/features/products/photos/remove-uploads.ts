import { files } from '../../../../contract/endpoints/files.ts'
import { api } from '../../../api/api.ts'

export async function removeUploads(filenames: readonly string[]): Promise<void> {
  await Promise.allSettled(filenames.map((filename) => api(files.remove, { params: { filename } })))
}
