import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/services/free-port.ts'
import { endWithParent } from '../tests/support/services/end-with-parent.ts'

export type RunningShop = { url: string; stop(): Promise<void> }

/** Starts a server process on a data folder, possibly empty, and waits until it is ready. */
export async function startShop(data: string, settings: Record<string, string> = {}): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = { NODE_ENV: 'development', DATA_DIR: data, HOST: '127.0.0.1', PORT: String(port) }
  const env = { ...process.env, ...settings, ...own }
  const server = spawn(process.execPath, ['--import', endWithParent, 'server/main.ts'], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  while (!(await isReady(url))) {
    if (hasEnded(server))
      throw new Error(`The shop ended with ${server.exitCode ?? server.signalCode} before it was ready.`)
    await pause(50)
  }
  return {
    url,
    async stop() {
      if (hasEnded(server)) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null
