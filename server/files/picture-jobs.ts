import type { Connection } from '../db/connection.ts'
import type { RepeatingJob } from '../jobs/job.ts'
import type { PictureStore } from './picture-store.ts'
import { removeUnusedPictures } from './remove-pictures.ts'

const hour = 3_600_000

/** Removes pictures that nothing uses after a day. */
export const pictureJobs = (connection: Connection, store: PictureStore, clock: () => Date): RepeatingJob[] => [
  {
    kind: 'files.unused',
    every: hour,
    run: () => removeUnusedPictures(connection, store, clock()),
  },
]
