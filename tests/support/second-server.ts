import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithParent } from './end-with-parent.ts'
import { freePort } from './free-port.ts'
import { environmentOf, type TestShop } from './test-shop.ts'

export interface ServerProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** SIGTERM. */
  stop(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
}

export async function startServer(
  shop: Pick<TestShop, 'database'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATABASE_URL: '',
    ...environmentOf(shop),
    ...settings,
  }
  const server = spawn(
    process.execPath,
    ['--import', endWithParent, join(import.meta.dirname, '../../server/main.ts')],
    {
      env,
    },
  )
  await opened(server)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  const pid = server.pid ?? 0
  return { url: `http://127.0.0.1:${port}`, port, pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

function opened(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let told = ''
    const hear = (text: Buffer) => {
      told += text.toString()
      if (told.includes('is open: ')) resolve()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', () => reject(new Error(`The second server did not start:\n${told}`)))
  })
}
