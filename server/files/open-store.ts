import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDiskStore } from './disk-store.ts'
import type { PictureStore } from './picture-store.ts'
import { openS3Store } from './s3-store.ts'

/** The picture store of the settings: the bucket where one is named, else a folder in `dataDir`. */
export async function openStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<PictureStore> {
  return config.s3 ? openS3Store(config.s3) : openDiskStore(join(config.dataDir, 'pictures'))
}
