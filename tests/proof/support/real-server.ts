// The server as the process that it is in service, for signals, outages and memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent } from '../../support/end-with-parent.ts'
import { freePort } from '../../support/free-port.ts'
import type { TestShop } from '../../support/test-shop.ts'

export interface RealServer {
  readonly url: string
  readonly pid: number
  /** True until the process has ended, however it came to that. */
  isRunning(): boolean
  /** What it printed, for the message of a test that fails. */
  told(): string
  /** SIGKILL: it gets to do nothing more. */
  kill(): Promise<void>
  /** SIGTERM, and its graceful end. */
  stop(): Promise<void>
  /** Resident memory in MiB. */
  memory(): Promise<number>
}

/** Starts a process on the data of a test's shop. */
export async function startServer(
  { database }: Pick<TestShop, 'database'>,
  settings: Record<string, string> = {},
): Promise<RealServer> {
  const port = await freePort()
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    // No proxy in front of it has to be told that it ends.
    DRAIN_SECONDS: '0',
    // A process that is killed a second after its start spends most of its life compiling.
    NODE_COMPILE_CACHE: join(tmpdir(), 'bollenveld-proof-compiled'),
    ...settings,
  }
  const server = spawn(process.execPath, ['--import', endWithParent, 'server/main.ts'], { env: environment })
  let told = ''
  const hear = (text: Buffer) => {
    if (told.length < 50_000) told += text.toString()
  }
  server.stdout.on('data', hear)
  server.stderr.on('data', hear)
  await opened(server, () => told)

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    told: () => told,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async memory() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
  }
}

function opened(server: ChildProcess, told: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', () => {
      if (told().includes('is open: ')) resolve()
    })
    server.once('exit', () => reject(new Error(`The server did not start:\n${told()}`)))
  })
}
