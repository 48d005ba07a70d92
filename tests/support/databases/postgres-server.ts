import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../services/free-port.ts'

export type PostgresServer = {
  url: string
  /** As a power cut: no checkpoint, recovery at the next start. */
  crash(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The newest version's program folder; undefined if PostgreSQL is not installed. */
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

/** A database is 300 files, which a disk creates seven times slower. */
function folderInMemory(): string {
  const room = existsSync('/dev/shm') ? statfsSync('/dev/shm') : undefined
  return room && room.bavail * room.bsize > 2 * 1024 ** 3 ? '/dev/shm' : tmpdir()
}

/** Without `durable` the server never waits for the disk, and a crash may lose commits. */
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
  // Tests look for deadlocks: detect them fast.
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'deadlock_timeout=10ms']
  // Short-lived databases need no vacuum.
  const small = ['max_wal_size=256MB', 'wal_recycle=off', 'autovacuum=off']
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    'lc_messages=C',
    ...(durable ? [] : quick),
    ...(inMemory ? small : []),
  ]
  const options = ['-D', data, '-p', `${port}`, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  // The shell's standard input closes when we end, even by SIGKILL.
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

/** PostgreSQL refuses to run as root: uses its package's user, or nobody. */
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
    // Keeps reading the log, or the server would block; later errors are ignored.
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
