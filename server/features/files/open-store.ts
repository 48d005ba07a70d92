import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openDiskStore } from './disk-store.ts'
import type { PictureStore } from './picture-store.ts'

export async function openStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<PictureStore> {
  if (!config.s3) return openDiskStore(join(config.dataDir, 'pictures'))
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(config.s3)
}
