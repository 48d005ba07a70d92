// Recipes of docs/operations.md, run line by line as they stand there: only the places are the test's own, and systemctl and
// runuser are stand-ins.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipe as readRecipe } from '../../scripts/rehearsal/recipes.ts'
import { startS3 } from '../support/s3-server.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'bollenveld-recipes-'))
const at = (...path: string[]) => join(folder, ...path)
const env = {
  PATH: `${at('bin')}:${process.env['PATH']}`,
  HOME: at('home'),
  ENVIRONMENT_FILE: at('etc/bollenveld.env'),
}
/** Where the manual's places are here. */
const places = [
  [' -o bollenveld -g bollenveld', ''],
  ['/var/', `${folder}/var/`],
  ['/opt/', `${folder}/opt/`],
  ['/etc/', `${folder}/etc/`],
] as const

/** As it stands in the manual, for this folder. */
function recipe(first: string): string {
  return places.reduce((text, [from, to]) => text.replaceAll(from, to), readRecipe(first))
}

/** Beside this process, which may be the one that answers. */
async function run(script: string, cwd = at('opt/bollenveld')): Promise<{ status: number | null; said: string }> {
  const shell = spawn('/bin/sh', ['-eu', '-c', script], { cwd, env })
  let said = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  await once(shell, 'close')
  return { status: shell.exitCode, said }
}

function standIn(name: string, script: string): void {
  writeFileSync(at('bin', name), `#!/bin/sh\n${script}\n`)
  chmodSync(at('bin', name), 0o755)
}

let backup: string
beforeAll(async () => {
  for (const path of [
    'bin',
    'home',
    'etc',
    'opt/bollenveld-old',
    'opt/bollenveld-new',
    'var/backups/bollenveld',
    'var/lib/bollenveld',
  ])
    mkdirSync(at(path), { recursive: true })
  for (const release of ['old', 'new'])
    for (const part of ['contract', 'server', 'deploy', 'node_modules', 'package.json'])
      symlinkSync(join(root, part), at(`opt/bollenveld-${release}`, part))
  symlinkSync('bollenveld-new', at('opt/bollenveld'))
  writeFileSync(at('etc/bollenveld.env'), `DATA_DIR=${at('var/lib/bollenveld')}\n`)
  standIn('runuser', 'shift 3; exec "$@"')
  standIn('systemctl', `echo "$@" >> ${at('systemctl.log')}`)
  const company = [
    'gebruikersnaam=baas',
    'bedrijfsnaam=Bol',
    'email=baas@bollenveld.example',
    'telefoonnummer=0252123456',
  ]
  const fields = company.map((field) => `--${field}`).join(' ')
  const made = await run(`ADMIN_PASSWORD=een-veld-vol-tulpen deploy/as-shop npm run admin -- create-admin ${fields}
    deploy/as-shop npm run backup -- --to ${at('var/backups/bollenveld')} --keep 14`)
  if (made.status !== 0) throw new Error(made.said)
  backup = readdirSync(at('var/backups/bollenveld'))[0] ?? ''
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a backup goes to another machine by restic, and comes back from there as a shop', { timeout: 240_000 }, async ({
  skip,
}) => {
  if (spawnSync('restic', ['version']).status !== 0) skip('restic is not installed here')
  const s3 = await startS3()
  try {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
    const settings = {
      RESTIC_REPOSITORY: `s3:${endpoint}/${bucket}/backups`,
      RESTIC_PASSWORD: 'een-veld-vol-tulpen',
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(at('etc/bollenveld-restic.env'), lines.join(''))
    const sent = await run(recipe('set -a && . /etc/bollenveld-restic.env'))
    expect(sent.said).toContain('no errors were found')
    expect(sent).toMatchObject({ status: 0 })
  } finally {
    await s3.close()
  }
  const back = at('var/tmp/back', at('var/backups/bollenveld'), backup)
  writeFileSync(at('etc/elsewhere.env'), `DATA_DIR=${at('var/lib/elsewhere')}\n`)
  const restored = await run(`export ENVIRONMENT_FILE=${at('etc/elsewhere.env')}
    deploy/as-shop npm run restore -- ${back}
    deploy/as-shop npm run admin -- check`)
  expect(restored.said).toContain('Everything balances.')
  expect(restored.status).toBe(0)
})

test('going back past a step that ends with -alone brings the data of before and keeps the other aside', {
  timeout: 120_000,
}, async () => {
  const lines = recipe("systemctl stop 'bollenveld@*'")
    .replaceAll('<old release>', 'old')
    .replaceAll('<the backup>', backup)
  const back = await run(lines)
  expect(back.said).toContain('Everything balances.')
  expect(back.status).toBe(0)
  expect(readFileSync(at('systemctl.log'), 'utf8')).toBe('stop bollenveld@*\nstart bollenveld@3001 bollenveld@3002\n')
  expect(existsSync(at('var/lib/bollenveld-aside/bollenveld.sqlite'))).toBe(true)
  const who = await run('deploy/as-shop npm run admin -- revoke baas && readlink ../bollenveld')
  expect(who.said).toMatch(/bollenveld-old\n$/)
})
