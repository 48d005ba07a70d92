// A pooler that hands out connections by the transaction keeps nothing of a session: neither its time limits nor its prepared
// statements. The shop says so at its start, instead of failing now and then.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as open } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/databases/empty-database.ts'
import { freePort } from '../../../../tests/support/services/free-port.ts'
import { connectPostgres } from './connect-postgres.ts'

const program = '/usr/sbin/pgbouncer'

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = open(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('close', () => undefined)
    socket.on('connect', () => socket.destroy())
  })

/** Debian's pgbouncer in transaction mode before this database, for as long as `work` takes. */
async function behindPooler(url: URL, more: string, work: (through: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-pooler-'))
  // It does not run as root, and Debian's package brings no user of its own but this one.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const users = join(folder, 'users')
  writeFileSync(users, `"${url.username}" ""\n`, { mode: 0o644 })
  const settings = `[databases]\n* = host=${url.hostname} port=${url.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\nauth_file = ${users}\npool_mode = transaction\n${more}\n`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings.replace('* = host', `${url.pathname.slice(1)} = user=${url.username} host`), {
    mode: 0o644,
  })
  const pooler = spawn(program, ['-q', '-u', 'nobody', file], { stdio: 'ignore' })
  try {
    while (!(await isOpen(port))) {
      if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}.`)
      await pause(20)
    }
    await work(Object.assign(new URL(url), { port: String(port) }).href)
  } finally {
    if (pooler.exitCode === null) {
      pooler.kill('SIGKILL')
      await once(pooler, 'exit')
    }
    rmSync(folder, { recursive: true })
  }
}

const missing = 'pgbouncer is not installed; apt-get install pgbouncer, and this test runs'
if (!existsSync(program) && process.env['CI']) throw new Error(missing)

test('pooler: a pooler between the shop and PostgreSQL is refused with a sentence', { timeout: 60_000 }, async ({
  skip,
}) => {
  skip(!existsSync(program), missing)
  const { databaseUrl } = await emptyDatabase('')
  const url = new URL(databaseUrl ?? '')
  const ignored =
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout'
  for (const more of ['', ignored])
    await behindPooler(url, more, async (through) => {
      const connecting = connectPostgres(through, () => undefined).then((connection) => connection.close())
      await expect(connecting).rejects.toThrow(/pgbouncer.*give the address of PostgreSQL itself/)
    })
})
