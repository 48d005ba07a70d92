// npm run dev: page and API on one address. Vite serves the page and proxies requests to the server, which restarts on change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'
import { allEndpoints } from '../contract/endpoints/all-endpoints.ts'
import { freePort } from '../tests/support/services/free-port.ts'

const host = process.env['HOST'] ?? '127.0.0.1'
const port = Number(process.env['PORT'] ?? 3000)
const serverPort = await freePort()

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
})

const prefixes = new Set(allEndpoints.map((call) => call.path.split('/')[1]))
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      [`^/(${[...prefixes, 'healthz', 'docs', 'openapi\\.json'].join('|')})(/|$|\\?)`]: {
        target: `http://127.0.0.1:${serverPort}`,
        // The server accepts only its own host name.
        changeOrigin: true,
        bypass: async ({ url, headers }) => {
          // These are both page and API: a navigation gets the page, unless it is for a PDF.
          if (/^\/(orders|shop)\/[^.?]*(\?|$)/.test(url ?? '') && headers['sec-fetch-mode'] === 'navigate')
            return '/index.html'
          await serverListens()
          return undefined
        },
      },
    },
  },
})
await vite.listen()
console.log(`Page and API with hot reload: http://${host}:${port}`)

/** Requests during a restart wait up to 30 s. */
async function serverListens(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const socket = connect(serverPort, '127.0.0.1')
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (listens) return
    await pause(100)
  }
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
server.on('exit', stop)

function stop() {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : Promise.resolve()
  void Promise.all([ended, vite.close()]).then(() => process.exit(0))
}
