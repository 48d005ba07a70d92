import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shop } from './shops.ts'
import { freePort } from '../tests/support/services/free-port.ts'

export interface Server {
  readonly url: string
  readonly pid: number
  /** From spawn to first response, in ms. */
  readonly startedIn: number
  stop(): Promise<void>
}

export async function startFloor(bodyFile: string, encoding: string): Promise<Server> {
  const port = await freePort()
  return start(port, ['bench/floor-server.ts', String(port), bodyFile, encoding], {})
}

export async function startShop(shop: Shop, settings: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  return start(port, ['server/main.ts'], {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.databaseUrl ?? '',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    ...settings,
  })
}

async function start(port: number, args: readonly string[], settings: Record<string, string>): Promise<Server> {
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered.`)
    await pause(5)
  }
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - started,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
