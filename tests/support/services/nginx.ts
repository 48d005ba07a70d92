// Debian's nginx with deploy/nginx.conf; only ports, folders and certificate differ.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export interface Proxy {
  readonly httpsPort: number
  readonly httpPort: number
  /** Self-signed. */
  readonly certificate: string
  readonly log: () => Promise<string>
  stop(): Promise<void>
}

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path))
export const isNginxInstalled = program !== undefined

export async function startNginx(ports: readonly [number, number]): Promise<Proxy> {
  if (program === undefined) throw new Error('nginx is not installed here.')
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-nginx-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...about]
  await promisify(execFile)('openssl', [...make, '-keyout', key, '-out', certificate])
  await mkdir(join(folder, 'cache'))
  await mkdir(join(folder, 'letsencrypt/.well-known/acme-challenge'), { recursive: true })
  await writeFile(join(folder, 'letsencrypt/.well-known/acme-challenge/token'), 'ours')

  const site = adapt(await readFile(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8'), [
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${ports[0]} `],
    ['server 127.0.0.1:3002 ', `server 127.0.0.1:${ports[1]} `],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['server_name shop.example.nl;', 'server_name localhost;'],
    ['/etc/letsencrypt/live/shop.example.nl/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop.example.nl/privkey.pem', key],
    ['/var/lib/nginx/bollenveld', join(folder, 'cache')],
    ['/var/www/letsencrypt', join(folder, 'letsencrypt')],
    ['/opt/bollenveld/deploy', join(import.meta.dirname, '../../../deploy')],
    ['/var/log/nginx/', `${folder}/`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const isRoot = process.getuid?.() === 0
  const around = `${isRoot ? 'user root;' : ''} daemon off; pid ${folder}/pid; worker_processes 2;
    events {} http { ${temporary.join(' ')} include ${folder}/site.conf; }`
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(join(folder, 'nginx.conf'), around)
  const options = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'start.log')]
  execFileSync(program, ['-t', '-q', ...options])
  // `nginx -t` also leaves a pid file, but only the real one means that it listens.
  await rm(join(folder, 'pid'), { force: true })

  // The shell's standard input closes when we end, however we end.
  const guard = `"$@" </dev/null & read -r _; kill -TERM $!; wait $!`
  const server = spawn('/bin/sh', ['-c', guard, 'guard', program, ...options], { stdio: ['pipe', 'ignore', 'inherit'] })
  while (!existsSync(join(folder, 'pid'))) {
    if (server.exitCode !== null) throw new Error(await readFile(join(folder, 'start.log'), 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    httpPort,
    httpsPort,
    certificate: await readFile(certificate, 'utf8'),
    log: () => readFile(join(folder, 'bollenveld.log'), 'utf8'),
    async stop() {
      server.stdin.end()
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fails if a replaced text is missing, so the test uses the shipped file. */
function adapt(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}
