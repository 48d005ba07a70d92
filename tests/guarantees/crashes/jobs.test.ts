import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../server/platform/db/connection.ts'
import { createJobQueue } from '../../../server/platform/jobs/job-queue.ts'
import { endWithParent } from '../../support/services/end-with-parent.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { inMemory, size } from '../support/engine.ts'
import { noteJob } from '../support/note-job.ts'
import { randomFrom, seedOf } from '../support/seed.ts'

const workers = new Map<string, ChildProcess>()
const killedAt = new Map<string, number>()
const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
await sql`create table job_runs ("job" integer, "worker" text, "step" text, "at" bigint)`.execute(shop.connection.db)
afterAll(async () => {
  for (const name of workers.keys()) await kill(name)
})

async function startWorker(name: string): Promise<void> {
  const { dataDir, databaseUrl = '' } = shop.database
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const worker = spawn(process.execPath, ['--import', endWithParent, 'tests/guarantees/support/job-worker.ts', name], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  workers.set(name, worker)
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error(`${name} did not start.`)))
  ended.catch(() => undefined)
  await Promise.race([once(worker.stdout, 'data'), ended])
}

async function kill(name: string): Promise<void> {
  const worker = workers.get(name)
  workers.delete(name)
  if (!worker || worker.exitCode !== null) return
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
  killedAt.set(name, Date.now())
}

interface Run {
  readonly job: number
  readonly worker: string
  readonly step: 'begun' | 'done'
  readonly at: number
}
const runs = async () =>
  (await sql<Run>`select "job", "worker", "step", "at" from job_runs order by "at"`.execute(shop.connection.db)).rows
const left = async () =>
  (await shop.connection.db.selectFrom('jobs').select('id').where('kind', '=', 'test.note').execute()).length

test('jobs: every job of a committed transaction is done, however often processes are killed, and none is begun without need', async () => {
  const random = randomFrom(seedOf('jobs'))
  const kills = size(5)
  const log = { warn: () => undefined, error: () => undefined }
  const { connection } = shop
  const queue = createJobQueue({ connection, clock: () => new Date(), log })
  const note = noteJob(() => Promise.resolve())
  const committed: number[] = []
  const undone: number[] = []
  let jobs = 0
  const ask = async (milliseconds: number, isCommitted: boolean) => {
    const job = ++jobs
    await inTransaction(connection, async (trx) => {
      await queue.enqueue(trx, note, { job, milliseconds })
      if (!isCommitted) throw new Error('undone')
    }).catch((error: unknown) => {
      if (isCommitted) throw error
    })
    ;(isCommitted ? committed : undone).push(job)
    return job
  }

  let started = 0
  for (let count = 0; count < 3; count++) await startWorker(`worker ${++started}`)
  for (let count = 0; count < kills; count++) {
    for (let asked = 0; asked < 20; asked++) await ask(Math.floor(random() * 60), random() < 0.8)
    await pause(random() * 100)
    const names = [...workers.keys()]
    await kill(names[Math.floor(random() * names.length)] ?? '')
    await startWorker(`worker ${++started}`)
  }
  const long = await ask(24_000, true)
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000, interval: 200 })

  const all = await runs()
  const done = new Set(all.filter(({ step }) => step === 'done').map(({ job }) => job))
  expect(committed.filter((job) => !done.has(job))).toEqual([])
  expect(all.filter(({ job }) => undone.includes(job))).toEqual([])
  expect(all.filter(({ job, step }) => job === long && step === 'begun')).toHaveLength(1)

  // Jobs that ran twice belonged to a killed process and were taken over soon.
  const delays: number[] = []
  for (const job of committed) {
    const begun = all.filter((run) => run.job === job && run.step === 'begun')
    for (const [index, { at }] of begun.entries()) {
      const before = begun[index - 1]
      if (!before) continue
      const end = killedAt.get(before.worker)
      expect({ job, by: before.worker, wasKilled: end !== undefined && end <= at }).toMatchObject({ wasKilled: true })
      delays.push(at - (end ?? 0))
    }
  }
  expect(Math.max(0, ...delays)).toBeLessThan(30_000)
})
