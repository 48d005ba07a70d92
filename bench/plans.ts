// How the database carries out what people ask: the plan of every statement behind a page, and whether it reads a large
// table from end to end.
import type { InjectOptions } from 'fastify'
import { Kysely, type KyselyConfig } from 'kysely'
import { z } from 'zod'
import { createApp } from '../server/app.ts'
import type { Connection } from '../server/db/connection.ts'
import type { Database } from '../server/db/schema.ts'
import { openDiskStore } from '../server/files/disk-store.ts'
import type { Ask } from './calls.ts'
import { dialectOf, type Place } from './dialect.ts'

export interface Plan {
  /** What somebody asked, in words. */
  readonly ask: string
  readonly sql: string
  readonly steps: readonly string[]
  /** Large tables that it reads from end to end. */
  readonly scans: readonly string[]
}

/** Tables with a row or more an order. Products, users and the tallies are few enough to be read whole. */
const large = ['orders', 'order_lines', 'stock_ledger', 'audit_log', 'idempotency_keys']

/** @param settings statements for PostgreSQL before it plans, such as one that lets a small table be planned like a large one */
export async function readPlans(
  connection: Connection,
  place: Place,
  asks: readonly Ask[],
  settings: readonly string[] = [],
): Promise<Plan[]> {
  let recorded: { sql: string; parameters: readonly unknown[] }[] = []
  const log: KyselyConfig['log'] = ({ query }) => void recorded.push({ sql: query.sql, parameters: query.parameters })
  const db = new Kysely<Database>({ dialect: dialectOf(place), log })
  const store = await openDiskStore(place.dataDir)
  const config = {
    allowedHosts: undefined,
    allowedOrigins: [],
    demoAccounts: false,
    trustProxy: undefined,
    logLevel: 'error' as const,
    shopName: 'Bollenveld',
    sentryDsn: undefined,
    metricsToken: undefined,
    mail: undefined,
    requireSecondStep: false,
    shopUrl: 'http://127.0.0.1',
  }
  const clock = () => new Date()
  const app = await createApp({ connection: { ...connection, db }, store, config, clock, pageFolder: undefined })
  const explainer = new Kysely<Database>({ dialect: dialectOf(place) })
  const plans: Plan[] = []
  await explainer.connection().execute(async (one) => {
    const run = (sql: string, parameters: readonly unknown[] = []) =>
      one.executeQuery<Record<string, unknown>>({ ...one.selectNoFrom([]).compile(), sql, parameters })
    for (const setting of settings) if (connection.engine === 'postgres') await run(setting)
    for (const { name, path, token, body } of asks) {
      recorded = []
      const headers = { cookie: `bollenveld=${token}` }
      const asked: InjectOptions = { url: path, headers, ...(body !== undefined && { method: 'POST', body }) }
      const { statusCode } = await app.inject(asked)
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}.`)
      for (const { sql, parameters } of recorded.filter((one) => /^\s*(?:select|with)\b/.test(one.sql))) {
        const explain = connection.engine === 'postgres' ? 'explain (format json)' : 'explain query plan'
        const { rows } = await run(`${explain} ${sql}`, parameters)
        const read = connection.engine === 'postgres' ? readPostgres(rows) : readSqlite(rows, sql)
        if (!plans.some((plan) => plan.ask === name && plan.sql === sql)) plans.push({ ask: name, sql, ...read })
      }
    }
  })
  await app.close()
  await explainer.destroy()
  await db.destroy()
  return plans
}

function readSqlite(rows: readonly Record<string, unknown>[], sql: string): Pick<Plan, 'steps' | 'scans'> {
  const steps = rows.map((row) => String(row['detail']))
  const scans = steps.flatMap((step) => {
    const [, table = '', index] = /^SCAN (\w+)( USING)?/.exec(step) ?? []
    // In the order of an index, and no further than a page goes.
    return large.includes(table) && !(index && / limit /.test(sql)) ? [table] : []
  })
  return { steps, scans }
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Index Cond'?: string | undefined
  readonly Plans?: readonly Node[] | undefined
}
const node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(node).optional()
  },
})
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }))

function readPostgres(rows: readonly Record<string, unknown>[]): Pick<Plan, 'steps' | 'scans'> {
  const steps: string[] = []
  const scans: string[] = []
  function walk(one: Node, limited: boolean, depth: number): void {
    const table = one['Relation Name'] ?? ''
    const parts = [one['Node Type'], table, one['Index Name'], one['Index Cond']?.slice(0, 80)].filter(Boolean)
    steps.push(`${'  '.repeat(depth)}${parts.join(' ')}`)
    const whole = one['Node Type'] === 'Seq Scan' || (/^Index.* Scan$/.test(one['Node Type']) && !one['Index Cond'])
    if (whole && large.includes(table) && !(limited && one['Node Type'] !== 'Seq Scan')) scans.push(table)
    for (const child of one.Plans ?? []) walk(child, limited || one['Node Type'] === 'Limit', depth + 1)
  }
  for (const row of explained.parse(rows)) for (const { Plan } of row['QUERY PLAN']) walk(Plan, false, 0)
  return { steps, scans }
}

/** The plans as text, a statement once however many pages ask it. */
export function tellPlans(engine: string, plans: readonly Plan[]): string {
  const seen = new Set<string>()
  return plans
    .filter(({ sql }) => !seen.has(sql) && seen.add(sql))
    .map(({ ask, sql, steps, scans }) =>
      [
        `${engine}, ${ask}${scans.length > 0 ? `: FULL SCAN of ${scans.join(', ')}` : ''}`,
        `  ${sql.length > 160 ? `${sql.slice(0, 157)}…` : sql}`,
        ...steps.map((step) => `    ${step}`),
      ].join('\n'),
    )
    .join('\n')
}
