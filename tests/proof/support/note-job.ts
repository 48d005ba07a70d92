import { z } from 'zod'
import { defineJob, type Job } from '../../../server/platform/jobs/job.ts'

const payload = z.object({ job: z.int(), milliseconds: z.int() })

/** The kind of job of the proofs: it has a number, and lasts so long. */
export const noteJob = (
  run: (payload: { job: number; milliseconds: number }) => Promise<void>,
): Job<z.infer<typeof payload>> => defineJob({ kind: 'proof.note', payload, run })
