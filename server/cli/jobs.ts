import type { Db } from '../platform/db/schema.ts'
import { listJobs, removeFailedJobs, retryFailedJobs } from '../platform/jobs/job-rows.ts'
import { printTable, type Terminal, toTheMinute } from './terminal.ts'

const most = 200
const longestError = 100

export async function printJobs(terminal: Terminal, db: Db): Promise<void> {
  const jobs = await listJobs(db, most)
  if (jobs.length === 0) return terminal.print('There are no waiting or failed jobs.')
  const rows = jobs.map((job) => [
    job.kind,
    job.leasedBy === null ? job.state : 'running',
    toTheMinute(job.dueAt),
    String(job.attempts),
    (job.lastError ?? '').replace(/\s+/g, ' ').slice(0, longestError),
  ])
  printTable(terminal, [['Job', 'State', 'Due (UTC)', 'Attempts', 'Last error'], ...rows])
  if (jobs.length === most) terminal.print(`… only the first ${most} are shown.`)
}

export async function retryJobs(terminal: Terminal, db: Db): Promise<void> {
  const { retried, left } = await retryFailedJobs(db, new Date())
  terminal.print(`${counted(retried)} tried again.`)
  if (left > 0)
    terminal.print(
      `Left out: ${left} that failed more than a week ago. ‘Opnieuw’ on ‘Berichten’ still sends a message.`,
    )
}

export async function dropJobs(terminal: Terminal, db: Db): Promise<void> {
  terminal.print(`${counted(await removeFailedJobs(db))} dropped.`)
}

const counted = (jobs: number) => (jobs === 1 ? '1 job is' : `${jobs} jobs are`)
