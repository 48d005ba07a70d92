import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Said {
  readonly status: number | null
  /** What it printed, both streams in the order in which they came. */
  readonly said: string
}

export interface BareSystem {
  /** As root, in a shell that ends at the first command that fails. */
  run(script: string): Promise<Said>
  /** A program of this machine, with its files, on the network of the bare system; its standard input stays open. */
  beside(command: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess
  stop(): void
}

const patience = 30_000
const needed = ['unshare', 'nsenter', 'setpriv', 'findmnt', 'pivot_root', 'systemctl', 'runuser', 'ip']

/** Why there can be none on this machine; undefined where there can. */
export function objectionToBareSystem(): string | undefined {
  if (process.platform !== 'linux') return 'this is no Linux'
  if (process.getuid?.() !== 0) return 'it takes root, who alone may make a system within this one'
  const missing = needed.filter((name) => spawnSync('/bin/sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length > 0) return `${missing.join(', ')} is not installed`
  const made = spawnSync('unshare', ['--mount', '--net', '--pid', '--cgroup', '--fork', 'true'], { encoding: 'utf8' })
  return made.status === 0 ? undefined : made.stderr.trim()
}

/** A Debian of this machine's own files, with a real systemd (bare-system.sh). @param luggage a folder: what lies in its /root */
export async function startBareSystem(luggage: string): Promise<BareSystem> {
  const name = `bollenveld-rehearsal-${process.pid}`
  const script = join(import.meta.dirname, 'bare-system.sh')
  const world = spawn('setpriv', ['--pdeathsig', 'KILL', '/bin/sh', script, name, luggage], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  world.stderr.on('data', (text: Buffer) => (complaints += text.toString()))

  /** Of systemd, as this machine counts. */
  const first = () => readFileSync(`/proc/${world.pid}/task/${world.pid}/children`, 'utf8').trim()
  const inside = ['--mount', '--net', '--pid', '--uts', '--ipc', '--cgroup', '--root']
  const env = [
    'env',
    '-i',
    '--chdir=/root',
    'HOME=/root',
    'TERM=dumb',
    'LANG=C.UTF-8',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ]
  const system: BareSystem = {
    async run(text) {
      const shell = spawn('nsenter', ['--target', first(), ...inside, ...env, '/bin/sh', '-eu', '-c', text], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
      await once(shell, 'close')
      return { status: shell.exitCode, said }
    },
    beside: ([command = '', ...parameters], more = {}) =>
      spawn('nsenter', ['--target', first(), '--net', command, ...parameters], { env: { ...process.env, ...more } }),
    stop() {
      world.kill('SIGKILL')
      const groups = spawnSync('findmnt', ['-nt', 'cgroup2', '-o', 'TARGET'], { encoding: 'utf8' }).stdout.split(
        '\n',
      )[0]
      // Its processes are gone a moment later.
      const remove = `for turn in 1 2 3 4 5 6 7 8 9 10; do sleep 0.3; find "$0" -depth -type d -exec rmdir {} + && exit; done`
      spawnSync('/bin/sh', ['-c', remove, join(groups ?? '', name)], { stdio: 'ignore' })
    },
  }
  const started = Date.now()
  for (;;) {
    if (world.exitCode !== null || Date.now() - started > patience) {
      system.stop()
      throw new Error(`The bare system did not start: ${complaints}`)
    }
    await pause(200)
    if (first() === '') continue
    const { said } = await system.run('systemctl is-system-running || true')
    if (/^(running|degraded)$/m.test(said)) return system
  }
}
