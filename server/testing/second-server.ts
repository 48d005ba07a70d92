import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import type { TestShop } from './test-shop.ts'

/** Another server, a process of its own, on the data of a test's shop. */
export async function startServer(shop: TestShop): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const { databaseUrl, dataDir } = shop.database
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  }
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], { env })
  const url = `http://127.0.0.1:${port}`
  await opened(server)
  return {
    url,
    async stop() {
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
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
