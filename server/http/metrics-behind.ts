// Figures of what stands behind the server: statements, the picture store, an operator's tasks, and which release this is.
import { setTimeout as wait } from 'node:timers/promises'
import type * as prometheus from 'prom-client'

type Kinds = Pick<typeof prometheus, 'Gauge' | 'Histogram'>

/** What lies behind, asked at each collection. */
export interface Behind {
  readonly release: string
  readonly engine: string
  /** When a task of the operator's last succeeded, by its name; the same for all processes. */
  successes(): Promise<ReadonlyMap<string, Date>>
  /** Rejects where the picture store cannot be used. */
  checkPictures(): Promise<void>
}

/** Takes what was measured; does nothing where nobody collects. */
export interface Observers {
  readonly statement: (milliseconds: number) => void
  readonly pictures: (operation: string, milliseconds: number, hasFailed: boolean) => void
}

const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Milliseconds that a collection waits for the picture store. */
const patience = 2_000

export function watchBehind({ Gauge, Histogram }: Kinds, behind: Behind, registers: prometheus.Registry[]): Observers {
  new Gauge({
    name: 'bollenveld_build_info',
    help: 'Always 1; the labels tell which release runs, on which Node and which database engine.',
    labelNames: ['release', 'node', 'engine'],
    registers,
  }).set({ release: behind.release, node: process.versions.node, engine: behind.engine }, 1)
  new Gauge({
    name: 'bollenveld_last_success_timestamp_seconds',
    help: 'When a task of the operator last succeeded: backup, check; all processes together.',
    labelNames: ['task'],
    registers,
    async collect() {
      this.reset()
      const found = await behind.successes().catch(() => new Map<string, Date>())
      for (const [task, at] of found) this.set({ task }, at.getTime() / 1000)
    },
  })
  new Gauge({
    name: 'bollenveld_picture_store_up',
    help: 'Whether the picture store answered within two seconds: 1 or 0.',
    registers,
    async collect() {
      const answered = behind.checkPictures().then(
        () => 1,
        () => 0,
      )
      this.set(await Promise.race([answered, wait(patience, 0, { ref: false })]))
    },
  })
  const statements = new Histogram({
    name: 'bollenveld_statement_duration_seconds',
    help: 'Time that a statement took in the database.',
    buckets,
    registers,
  })
  const pictures = new Histogram({
    name: 'bollenveld_picture_store_duration_seconds',
    help: 'Time that the picture store took, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets,
    registers,
  })
  return {
    statement: (milliseconds) => statements.observe(milliseconds / 1000),
    pictures: (operation, milliseconds, hasFailed) =>
      pictures.observe({ operation, outcome: hasFailed ? 'failed' : 'ok' }, milliseconds / 1000),
  }
}
