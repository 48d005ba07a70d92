// A PostgreSQL server of the test run's own: made in a temporary folder, on a free port of this machine, gone afterwards.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export type PostgresServer = {
  url: string
  /** Ends it as a power cut would: no checkpoint, recovery at the next start. */
  crash(): Promise<void>
  /** Starts it again, on the same port and the same data. */
  restart(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/** The folder of an installed PostgreSQL's programs, newest version first; undefined when there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A folder in memory, where it has room: a database is three hundred files, and a disk takes seven times as long to make them. */
function folderInMemory(): string {
  const room = existsSync('/dev/shm') ? statfsSync('/dev/shm') : undefined
  return room && room.bavail * room.bsize > 2 * 1024 ** 3 ? '/dev/shm' : tmpdir()
}

/**
 * Makes and starts a server. Tests of ordinary behaviour leave `durable` off and get a server that never waits for the
 * disk; with it, what is committed survives `crash`. With `inMemory` its files need no disk at all.
 */
export async function startPostgres({ durable = false, inMemory = false } = {}): Promise<PostgresServer> {
  const programs = findPostgres()
  if (!programs) throw new Error('No PostgreSQL server is installed here; install one, or set TEST_DATABASE_URL.')
  const user = await unprivilegedUser()
  const folder = await mkdtemp(join(inMemory ? folderInMemory() : tmpdir(), 'bollenveld-postgres-'))
  if ('uid' in user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const settle = ['--auth=trust', '--username=bollenveld', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), ['-D', data, ...settle], { ...user, cwd: folder })

  const port = await freePort()
  // A deadlock is a mistake that tests look for; they need not wait a second for each.
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'deadlock_timeout=100ms']
  // Nor need hundreds of databases that live for a second be visited.
  const small = ['max_wal_size=256MB', 'wal_recycle=off', 'autovacuum=off']
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    'lc_messages=C',
    ...(durable ? [] : quick),
    ...(inMemory ? small : []),
  ]
  const options = ['-D', data, '-p', `${port}`, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  // The shell between us notices our end however it comes, a SIGKILL included, because its standard input closes.
  const guard = `trap '' INT TERM HUP; "$@" </dev/null & read -r how; kill -s "\${how:-INT}" $!; wait $!; [ -n "$how" ] || rm -rf "$0"`

  async function start(): Promise<ChildProcess> {
    const command = ['-c', guard, folder, join(programs ?? '', 'postgres'), ...options]
    const server = spawn('/bin/sh', command, { ...user, cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] })
    await ready(server)
    return server
  }

  let server = await start()
  return {
    url: `postgres://bollenveld@127.0.0.1:${port}/postgres`,
    async crash() {
      server.stdin?.write('QUIT\n')
      await once(server, 'exit')
    },
    async restart() {
      server = await start()
    },
    async stop() {
      if (server.exitCode === null) {
        server.stdin?.end()
        await once(server, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package made, or as nobody. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | Record<never, never>> {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string, name: string) => promisify(execFile)('id', [option, name])
  for (const name of ['postgres', 'nobody']) {
    const answers = await Promise.all([id('-u', name), id('-g', name)]).catch(() => undefined)
    if (answers) return { uid: Number(answers[0].stdout), gid: Number(answers[1].stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    // Its log is read on, or the server would block; but what it says later, of a connection ended by force, ends nothing.
    let isReady = false
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) return
      log += text
      if (log.includes('database system is ready to accept connections')) {
        isReady = true
        resolve()
      } else if (/(FATAL|PANIC): {2}(?!the database system is)/.test(log)) fail()
    })
    server.once('error', reject)
    server.once('exit', fail)
    function fail() {
      server.stdin?.end()
      reject(new Error(`PostgreSQL did not start:\n${log}`))
    }
  })
}
