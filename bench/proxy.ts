// nginx in front of several processes, plain HTTP on this machine, each request to the next of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/free-port.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path))

export interface Proxy {
  readonly port: number
  stop(): Promise<void>
}

/** @returns undefined where nginx is not installed */
export async function startProxy(ports: readonly number[]): Promise<Proxy | undefined> {
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-proxy-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const settings = `daemon off; pid ${folder}/pid; worker_processes 1; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; keepalive_requests 1000000; ${temporary.join(' ')}
      upstream shop { ${ports.map((one) => `server 127.0.0.1:${one};`).join(' ')} keepalive 64; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host; }
      }
    }`
  await writeFile(join(folder, 'nginx.conf'), settings)
  const server = spawn(program, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  while (!(await isOpen(port))) {
    if (server.exitCode !== null) throw new Error('nginx did not start.')
    await pause(20)
  }
  return {
    port,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
