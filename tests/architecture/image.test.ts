// The files of the image, without the image: what deploy/Dockerfile copies must be all that the shop and its commands load.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFlags } from '../support/start-flags.ts'

const root = join(import.meta.dirname, '../..')
const lockfile = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })

let image: string
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'bollenveld-image-'))
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const [, last = ''] = /\nFROM [^\n]+\nENV NODE_ENV=production([^]*)$/.exec(dockerfile) ?? []
  const copied = [...last.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  if (!copied.includes('server')) throw new Error('The last stage of deploy/Dockerfile copies no server.')
  for (const path of copied) cpSync(join(root, path), join(image, path), { recursive: true })
  // As npm ci --omit=dev leaves them.
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const installed = new Set([...readdirSync(join(root, 'node_modules')), ...scoped()])
  for (const [path, { dev }] of Object.entries(packages)) {
    const name = path.replace(/^node_modules\//, '')
    if (path === '' || dev === true || !installed.has(name)) continue
    mkdirSync(join(image, 'node_modules', name, '..'), { recursive: true })
    symlinkSync(join(root, path), join(image, path))
  }
  mkdirSync(join(image, 'dist/assets'), { recursive: true })
  writeFileSync(join(image, 'dist/index.html'), '<!doctype html><html lang="nl"><head></head><body></body></html>')
})
afterAll(() => rmSync(image, { recursive: true, force: true }))

function scoped(): string[] {
  const scopes = readdirSync(join(root, 'node_modules')).filter((name) => name.startsWith('@'))
  return scopes.flatMap((scope) => readdirSync(join(root, 'node_modules', scope)).map((name) => `${scope}/${name}`))
}

const environment = () => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: join(image, 'data'),
  DRAIN_SECONDS: '0',
})
// Links stay links, or packages would find what the image has not.
const flags = ['--preserve-symlinks', ...startFlags]
const command = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [...flags, ...args], { cwd: image, env: { ...environment(), ...env }, encoding: 'utf8' })

test('the shop opens with the files of its image alone, and every command works there', {
  timeout: 300_000,
}, async () => {
  const company = [
    'gebruikersnaam=baas',
    'bedrijfsnaam=Bollenveld',
    'email=baas@bollenveld.example',
    'telefoonnummer=0252123456',
  ]
  const fields = company.map((field) => `--${field}`)
  const password = { ADMIN_PASSWORD: 'een-veld-vol-tulpen' }
  const made = command(['server/cli/admin.ts', 'create-admin', ...fields], password)
  expect(made).toMatchObject({ status: 0, stderr: '' })

  const shop = spawn(process.execPath, [...flags, 'server/main.ts'], { cwd: image, env: environment() })
  let said = ''
  shop.stdout.on('data', (text: Buffer) => (said += text.toString()))
  shop.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const exit = once(shop, 'exit')
  try {
    while (!said.includes('is open: ') && shop.exitCode === null) await pause(50)
    expect(said).toContain('is open: ')
    const [, url = ''] = /is open: ([^\s"]+)/.exec(said) ?? []
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(command(['server/cli/admin.ts', 'check'])).toMatchObject({ status: 0 })
    const backup = command(['server/cli/backup.ts', '--to', join(image, 'backups'), '--keep', '1'])
    expect(backup).toMatchObject({ status: 0 })
  } finally {
    shop.kill('SIGTERM')
    await exit
  }
  expect(shop.exitCode).toBe(0)
  const line = z.object({ level: z.string(), time: z.iso.datetime(), msg: z.string() })
  expect(
    said
      .trim()
      .split('\n')
      .map((text) => line.safeParse(JSON.parse(text)).success),
  ).not.toContain(false)
  const [backup = ''] = readdirSync(join(image, 'backups'))
  const elsewhere = { DATA_DIR: join(image, 'restored') }
  expect(command(['server/cli/restore.ts', join(image, 'backups', backup)], elsewhere)).toMatchObject({ status: 0 })
  expect(
    command(['server/cli/move.ts', '--to', join(image, 'moved'), '--pictures-to', join(image, 'moved')]),
  ).toMatchObject({
    status: 0,
  })
})

test('where npm left the development libraries out, every command runs, and none installs them', {
  timeout: 120_000,
}, () => {
  mkdirSync(join(image, 'scripts'), { recursive: true })
  cpSync(join(root, 'scripts/run.mjs'), join(image, 'scripts/run.mjs'))
  cpSync(join(root, 'package-lock.json'), join(image, 'package-lock.json'))
  const { packages } = z
    .object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const installed = Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => dev !== true))
  writeFileSync(join(image, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const commands = Object.values(scripts).flatMap(
    (script) => /run\.mjs (server\/cli\/\S+)$/.exec(script)?.slice(1) ?? [],
  )
  expect(commands.length).toBeGreaterThan(4)
  for (const file of commands) {
    // No npm within reach.
    const asked = command(['scripts/run.mjs', file, '--help'], { PATH: '/nonexistent' })
    expect(asked).toMatchObject({ status: 0, stderr: '' })
    expect(asked.stdout).toContain('npm run ')
  }
})
