// deploy/upgrade itself, on two real processes under load; systemctl, npm ci and runuser are stand-ins, since there is no
// systemd here, and the libraries are those that are installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/services/free-port.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'bollenveld-upgrade-'))
const at = (...path: string[]) => join(folder, ...path)
const link = at('opt/bollenveld')
/** A release's first start compiles everything; the libraries are the same here. */
const compiled = at('compiled')
const ports: number[] = []
let path: string

function run(command: string, parameters: readonly string[], cwd: string): string {
  const done = spawnSync(command, parameters, { cwd, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${command} ${parameters.join(' ')}: ${done.stderr}`)
  return done.stdout
}

/** Commits what the origin holds now as a release. */
function release(name: string): void {
  const git = (...parameters: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false', ...parameters], at('origin'))
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', name)
  git('tag', name)
}

function changeOrigin(file: string, from: string, to: string): void {
  const text = readFileSync(at('origin', file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(at('origin', file), text.replace(from, to))
}

function standIn(name: string, script: string): void {
  writeFileSync(at('bin', name), `#!/bin/sh\nset -eu\n${script}\n`)
  chmodSync(at('bin', name), 0o755)
}

beforeAll(async () => {
  ports.push(await freePort(), await freePort())
  for (const name of ['bin', 'origin', 'opt', 'run']) mkdirSync(at(name))
  path = `${at('bin')}:${process.env['PATH']}`
  writeFileSync(at('shop.env'), `DATA_DIR=${at('data')}\nDRAIN_SECONDS=0\nLOG_LEVEL=error\n`)
  standIn('runuser', '[ "$1 $2 $3" = "-u bollenveld --" ]; shift 3; exec "$@"')
  standIn(
    'npm',
    `case "$1 \${2-}" in
      "ci --include=dev") ln -s ${join(root, 'node_modules')} node_modules ;;
      "run build") mkdir -p dist/assets; echo '<!doctype html><html lang="nl"><head></head></html>' > dist/index.html ;;
      run*) name=$2; shift 2; if [ "\${1-}" = -- ]; then shift; fi; NODE_COMPILE_CACHE=${compiled} exec ${process.execPath} server/cli/$name.ts "$@" ;;
      *) exit 9 ;;
    esac`,
  )
  // A service manager's restart waits for the old process and not for the new one to serve.
  standIn(
    'systemctl',
    `if [ "$1" = list-units ]; then for port in ${ports.join(' ')}; do echo "bollenveld@$port.service loaded active running"; done; exit; fi
     [ "$1" = restart ]
     port=\${2#bollenveld@}; port=\${port%.service}
     pid=$(cat ${at('run')}/$port 2>/dev/null || true)
     if [ -n "$pid" ] && kill -TERM $pid 2>/dev/null; then while kill -0 $pid 2>/dev/null; do sleep 0.1; done; fi
     cd ${link}
     . ${at('shop.env')}
     NODE_ENV=production NODE_COMPILE_CACHE=${compiled} PORT=$port DATA_DIR=$DATA_DIR DRAIN_SECONDS=0 LOG_LEVEL=error \\
       setsid ${process.execPath} server/main.ts </dev/null >>${at('run')}/log 2>&1 &
     echo $! > ${at('run')}/$port`,
  )
  run('git', ['init', '--quiet', '--initial-branch=main'], at('origin'))
  for (const name of ['contract', 'sheets', 'server', 'deploy', 'package.json', '.gitignore'])
    cpSync(join(root, name), at('origin', name), { recursive: true })
  release('one')
  run('git', ['clone', '--quiet', '--branch', 'one', at('origin'), at('opt/bollenveld-one')], folder)
  symlinkSync(join(root, 'node_modules'), at('opt/bollenveld-one/node_modules'))
  symlinkSync('bollenveld-one', link)
  const fields = [
    'gebruikersnaam=baas',
    'bedrijfsnaam=Bollenveld',
    'email=baas@bollenveld.example',
    'telefoonnummer=0252123456',
  ]
  const made = spawnSync(
    process.execPath,
    ['server/cli/admin.ts', 'create-admin', ...fields.map((field) => `--${field}`)],
    {
      cwd: link,
      env: { DATA_DIR: at('data'), ADMIN_PASSWORD: 'een-veld-vol-tulpen' },
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  for (const port of ports) run(at('bin/systemctl'), ['restart', `bollenveld@${port}.service`], folder)
  await Promise.all(ports.map((port) => readyAt(port)))
}, 60_000)
afterAll(() => {
  for (const port of ports) {
    try {
      process.kill(Number(readFileSync(at('run', String(port)), 'utf8')), 'SIGKILL')
    } catch {
      // Never started, or already ended.
    }
  }
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** @returns the tarball of what the second release holds, under another name */
function pack(name: string): string {
  mkdirSync(at(`bollenveld-${name}`))
  for (const part of ['contract', 'sheets', 'server', 'deploy', 'dist', 'package.json', 'node_modules'])
    cpSync(at('opt/bollenveld-two', part), at(`bollenveld-${name}`, part), { recursive: true, verbatimSymlinks: true })
  run('tar', ['--create', '--gzip', '--file', `${name}.tar.gz`, `bollenveld-${name}`], folder)
  return at(`${name}.tar.gz`)
}

const answers = (port: number, page: string) =>
  fetch(`http://127.0.0.1:${port}${page}`).then(
    (answer) => answer.ok,
    () => false,
  )
async function readyAt(port: number): Promise<void> {
  while (!(await answers(port, '/readyz'))) await pause(50)
}

/** Reads as a proxy does, which asks the other process where the first does not answer. */
function read() {
  let isOver = false
  let lost = 0
  const reading = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const [first = 0, second = 0] = turn % 2 === 0 ? ports : ports.toReversed()
      if (!(await answers(first, '/healthz')) && !(await answers(second, '/healthz'))) lost++
      await pause(20)
    }
  })()
  return async () => {
    isOver = true
    await reading
    return lost
  }
}

async function upgrade(to: string, readySeconds = '60'): Promise<{ code: number | null; said: string; lost: number }> {
  const over = read()
  const env = {
    PATH: path,
    PWD: link,
    ENVIRONMENT_FILE: at('shop.env'),
    BACKUPS: at('backups'),
    READY_SECONDS: readySeconds,
  }
  const command: ChildProcess = spawn('/bin/sh', ['-c', `cd ${link} && exec deploy/upgrade ${to}`], { env })
  let said = ''
  for (const stream of [command.stdout, command.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
  await once(command, 'close')
  return { code: command.exitCode, said, lost: await over() }
}

test('upgrade: a release comes in without a failed read, built beside or unpacked; one that does not start brings the old one back; and there is a way back', {
  timeout: 240_000,
}, async () => {
  // Release two has one more migration.
  changeOrigin(
    'server/platform/db/migrate.ts',
    "'001-first': first,",
    "'001-first': first,\n  '900-more': { up: (db: Db) => db.schema.alterTable('users').addColumn('later', 'text').execute() },",
  )
  release('two')
  const second = await upgrade('two')
  expect(second.said).toContain('✓ 900-more')
  expect(second).toMatchObject({ code: 0, lost: 0 })
  expect(readlinkSync(link)).toBe('bollenveld-two')
  expect(second.said).toContain(`The way back: cd ${link} && deploy/upgrade one`)

  changeOrigin('server/main.ts', 'async function start() {', "async function start() {\n  throw new Error('broken')")
  release('three')
  const third = await upgrade('three', '2')
  expect(third.said).toContain('Nothing was lost, and the old release is open.')
  expect(third).toMatchObject({ code: 1, lost: 0 })
  expect(readlinkSync(link)).toBe('bollenveld-two')
  await Promise.all(ports.map((port) => readyAt(port)))

  const back = await upgrade('one')
  expect(back.said).toContain('The database is of a later release, which has only added to it')
  expect(back).toMatchObject({ code: 0, lost: 0 })
  expect(readlinkSync(link)).toBe('bollenveld-one')

  // As npm run release packs it: one folder, and a checksum beside it.
  const tarball = pack('four')
  writeFileSync(`${tarball}.sha256`, `${'0'.repeat(64)}  four.tar.gz\n`)
  const damaged = await upgrade(tarball)
  expect(damaged.said).toContain('Nothing was changed.')
  expect(damaged).toMatchObject({ code: 1, lost: 0 })
  writeFileSync(`${tarball}.sha256`, run('sha256sum', ['four.tar.gz'], folder))
  const fourth = await upgrade(tarball)
  expect(fourth.said).toContain(`Unpacking four in ${at('opt/bollenveld-four')}`)
  // The old release backs up what it knows of the newer database.
  expect(fourth.said).toContain('what it added is not in this backup')
  expect(fourth).toMatchObject({ code: 0, lost: 0 })
  expect(readlinkSync(link)).toBe('bollenveld-four')
  expect(fourth.said).toContain(`The way back: cd ${link} && deploy/upgrade one`)
})
