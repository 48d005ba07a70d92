// The process: settings, database, app, signals, and a graceful end.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { openStore } from './files/open-store.ts'

function stop(sentence: string, cause?: unknown): never {
  console.error(sentence)
  if (cause instanceof Error) console.error(`  ${cause.message}`)
  process.exit(1)
}

async function start() {
  const config = readConfig()
  const pageFolder = join(import.meta.dirname, '..', 'dist')
  const page = existsSync(join(pageFolder, 'index.html')) ? pageFolder : undefined
  let logError = (error: Error) => console.error(error.message)
  const connection = await connect(config, (error) => logError(error)).catch((error: unknown) =>
    stop('The database cannot be reached; check DATABASE_URL or DATA_DIR.', error),
  )
  const applied = await migrate(connection.db)
  if (applied.length > 0)
    console.log(`Database brought up to date (${applied.length} ${applied.length === 1 ? 'step' : 'steps'}).`)
  const store = await openStore(config)

  const app = await createApp({ connection, store, config, clock: () => new Date(), pageFolder: page })
  logError = (error) => app.log.warn({ err: error }, 'a database connection was lost')
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    stop(`Cannot listen on ${config.host}:${config.port}; is it in use, or PORT or HOST wrong?`, error)
  })
  console.log(`${config.shopName} is open: ${app.listeningOrigin}`)

  let stopping = false
  async function end() {
    if (stopping) return
    stopping = true
    // Requests in flight are answered first; then nobody uses the database any more.
    await app.close()
    await connection.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      end().catch((error: unknown) => stop('The server did not stop cleanly.', error))
    })
  }
}

start().catch((error: unknown) => {
  if (error instanceof Error) stop(error.message, error.cause)
  stop(String(error))
})
