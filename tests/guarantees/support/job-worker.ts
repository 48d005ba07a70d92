// A process that only runs jobs, for tests that kill it. Records starts and ends in `job_runs`; its argument is its name.
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../../../server/platform/db/connect.ts'
import { createJobQueue } from '../../../server/platform/jobs/job-queue.ts'
import { noteJob } from './note-job.ts'

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env
const [, , name = ''] = process.argv
const connection = await connect({ dataDir, databaseUrl: databaseUrl || undefined }, () => undefined)
const tell = (about: object, line: string) => void process.stderr.write(`${name}: ${line} ${inspect(about)}\n`)
const log = { warn: tell, error: tell }
const queue = createJobQueue({ connection, clock: () => new Date(), log, pollEvery: 50 })
const note = (job: number, step: string) =>
  sql`insert into job_runs ("job", "worker", "step", "at") values (${job}, ${name}, ${step}, ${Date.now()})`.execute(
    connection.db,
  )
queue.register(
  noteJob(async ({ job, milliseconds }) => {
    await note(job, 'begun')
    await pause(milliseconds)
    await note(job, 'done')
  }),
)
queue.start()
// The queue alone keeps no process alive.
setInterval(() => undefined, 60_000)
process.stdout.write('at work')
