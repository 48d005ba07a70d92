// The servers under measurement, each a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/free-port.ts'

export interface Server {
  readonly port: number
  readonly pid: number
  /** From starting the process to its first answer, in milliseconds. */
  readonly startedIn: number
  stop(): Promise<void>
}

export async function startFloor(status: number, bodyFile: string): Promise<Server> {
  const port = await freePort()
  return started(port, ['bench/floor-server.ts', String(port), String(status), bodyFile], {}, '/')
}

/** The shop as `npm start` runs it in production, on this database. */
export async function startShop(
  database: { dataDir: string; databaseUrl: string | undefined },
  settings: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort()
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    ...settings,
  }
  return started(port, ['server/main.ts'], env, '/healthz')
}

async function started(port: number, args: string[], env: Record<string, string>, path: string): Promise<Server> {
  const before = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  await answering(child, `http://127.0.0.1:${port}${path}`)
  return {
    port,
    pid: child.pid ?? 0,
    startedIn: performance.now() - before,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered.`)
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await pause(5)
  }
}
