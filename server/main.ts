import './platform/private-files.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { doubtfulLinks, doubtfulSettings, readConfig } from './config.ts'
import { connect } from './platform/db/connect.ts'
import type { Connection } from './platform/db/connection.ts'
import { migrate } from './platform/db/migrate.ts'
import { demoNames, demoPassword, refuseDemoAccounts } from './features/auth/demo-accounts.ts'
import { openStore } from './features/files/open-store.ts'
import type { PictureStore } from './features/files/picture-store.ts'
import { createErrorReporter } from './platform/metrics/report-errors.ts'

/** In production lines are JSON, like the log's. */
let asJson = false
function tell(level: 'info' | 'warn' | 'fatal', sentence: string, cause?: unknown): void {
  const reason = cause instanceof Error ? cause.message : undefined
  const write = level === 'info' ? console.log : console.error
  if (asJson) write(JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, msg: sentence, reason }))
  else write(reason === undefined ? sentence : `${sentence}\n  ${reason}`)
}

function stop(sentence: string, cause?: unknown): never {
  tell('fatal', sentence, cause)
  process.exit(1)
}

// Reaches from a library's error into our own files.
Error.stackTraceLimit = 30

async function start() {
  const config = readConfig()
  asJson = config.production
  for (const sentence of [...doubtfulSettings(), ...doubtfulLinks(config)]) tell('warn', sentence)
  const pageFolder = join(import.meta.dirname, '..', 'dist')
  const page = existsSync(join(pageFolder, 'index.html')) ? pageFolder : undefined
  if (config.production && page === undefined)
    tell('warn', 'The page is not built (npm run build does it): only the API is served.')
  const errorReporter = await createErrorReporter(config.sentryDsn, config.production ? 'production' : 'development')
  let logError = (error: Error) => tell('warn', error.message)
  if (config.demo) await demandFreePort(config)
  const connection = await connect(config, (error) => logError(error)).catch((error: unknown) =>
    stop('The database cannot be reached; check DATABASE_URL or DATA_DIR.', error),
  )
  const applied = await migrate(connection.db, true)
  if (applied.length > 0)
    tell('info', `Database brought up to date (${applied.length} ${applied.length === 1 ? 'step' : 'steps'}).`)
  if (!config.demoAccounts) await refuseDemoAccounts(connection.db)
  const store = await openStore(config)

  const hasDemo = existsSync(join(import.meta.dirname, '../demo'))
  if (config.demo && hasDemo) await openDemoShop(connection, store)

  const app = await createApp({
    connection,
    store,
    config,
    clock: () => new Date(),
    pageFolder: page,
    errorReporter,
  })
  logError = (error) => app.log.warn({ err: error }, 'a database connection was lost')
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => cannotListen(config, error))

  // The state after such an error is unknown; the service manager starts another process.
  const crash = (error: unknown) => {
    app.log.fatal({ err: error }, 'the process ends after an error that nobody caught')
    errorReporter.report(error, { call: 'process' })
    void errorReporter.flush().finally(() => process.exit(1))
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  if (config.production) startWatchdog()

  let stopping = false
  async function end() {
    if (stopping) return
    stopping = true
    // First the proxy goes elsewhere, then running requests end, and only then does the database close.
    if (config.drainSeconds > 0) {
      app.drain()
      await wait(config.drainSeconds * 1000)
    }
    await app.stopListening()
    await app.close()
    await connection.close()
    await errorReporter.flush()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      end().catch((error: unknown) => stop('The server did not stop cleanly.', error))
    })
  }

  // After the signal handlers: whoever waits for this line may stop the process at once.
  tell('info', `${config.shopName} is open: ${app.listeningOrigin}`)
  if (config.demo && hasDemo)
    console.log(
      `Demo accounts: ${demoNames.administrator} (staff) and ${demoNames.customer} (customer), password ${demoPassword}; ${demoNames.picker} (picks orders) and ${demoNames.colleague} (orders for an exporter) have the same one`,
    )
  else if (config.demo)
    tell('info', 'A release has no demo shop; npm run admin -- create-admin makes the first administrator.')
}

/** In ms between beats. */
const beatEvery = 2_000

function startWatchdog(): void {
  const watchdog = fork(new URL('./watchdog.ts', import.meta.url), { execArgv: [] })
  watchdog.on('error', (error) => tell('warn', 'The watchdog has ended.', error))
  watchdog.unref()
  watchdog.channel?.unref()
  setInterval(() => {
    if (watchdog.connected) watchdog.send('beat', () => undefined)
  }, beatEvery).unref()
}

interface Place {
  readonly host: string
  readonly port: number
}

function cannotListen({ host, port }: Place, error: unknown): never {
  stop(`Cannot listen on ${host}:${port}; is it in use, or PORT or HOST wrong?`, error)
}

/** Fails before a demo shop is made. Only for the demo: behind a proxy, requests that reach the probe would be lost. */
async function demandFreePort(place: Place): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(place.port, place.host), 'listening')
  } catch (error) {
    cannotListen(place, error)
  }
  probe.close()
  await once(probe, 'close')
}

async function openDemoShop(connection: Connection, store: PictureStore): Promise<void> {
  // Production never loads the demo shop.
  const [{ isEmpty, seedDemo }, { catalogue }] = await Promise.all([
    import('../demo/shop/seed-demo.ts'),
    import('../demo/shop/catalogue.ts'),
  ])
  if (!(await isEmpty(connection))) return
  const started = Date.now()
  await seedDemo(connection, store, catalogue, new Date())
  console.log(`The database was empty: this is the demo shop, made in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

start().catch((error: unknown) => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  stop(message, cause)
})
