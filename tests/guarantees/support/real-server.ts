import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent } from '../../support/services/end-with-parent.ts'
import { freePort } from '../../support/services/free-port.ts'

export interface RealServer {
  readonly url: string
  readonly port: number
  readonly pid: number
  isRunning(): boolean
  told(): string
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGTERM; waits for the end. */
  stop(): Promise<void>
  /** Resident, in MiB. */
  memory(): Promise<number>
}

export async function startServer(
  { database }: { readonly database: { readonly dataDir: string; readonly databaseUrl?: string | undefined } },
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
    DRAIN_SECONDS: '0',
    // A process killed after a second would spend its life compiling.
    NODE_COMPILE_CACHE: join(tmpdir(), 'bollenveld-tests-compiled'),
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
    url: `http://127.0.0.1:${environment.PORT}`,
    port: Number(environment.PORT),
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
