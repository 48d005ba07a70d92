import { z } from 'zod'
import { defineJob, type Job } from '../../../server/platform/jobs/job.ts'

const payload = z.object({ job: z.int(), milliseconds: z.int() })

export const noteJob = (
  run: (payload: { job: number; milliseconds: number }) => Promise<void>,
): Job<z.infer<typeof payload>> => defineJob({ kind: 'test.note', payload, run })
