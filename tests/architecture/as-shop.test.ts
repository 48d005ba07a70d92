// Runs deploy/as-shop itself; a stand-in for runuser checks the user and runs the command.
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  const stub = join(folder, 'runuser')
  writeFileSync(stub, '#!/bin/sh\n[ "$1 $2 $3" = "-u bollenveld --" ] || exit 99\nshift 3\nexec "$@"\n')
  chmodSync(stub, 0o755)
})

function asShop(settings: string, command: string[], caller: Record<string, string> = {}) {
  const file = join(folder, 'bollenveld.env')
  writeFileSync(file, settings)
  const env = { PATH: `${folder}:${process.env['PATH']}`, ENVIRONMENT_FILE: file, ...caller }
  // Not from here: it has to find the program by itself.
  return spawnSync(join(root, 'deploy/as-shop'), command, { env, cwd: folder, encoding: 'utf8' })
}
const showAll = [process.execPath, '--print', 'JSON.stringify(process.env)']
const environmentIn = (stdout: string) => z.record(z.string(), z.string()).parse(JSON.parse(stdout))

test('as shop: settings are read as systemd reads them', () => {
  const settings = String.raw`# a comment
DATABASE_URL=postgres://shop:a$b@127.0.0.1:9/x?sslmode=require&application_name=x
; another comment
  SPACES =  two words and  no more   
QUOTED="a \"b\" \$c \d" 
SINGLE='a\b $c'"-and-"more
ESCAPED=a\ b\&c
LINES=one \
two
EMPTY=
not a setting
1WRONG=x
TWICE=first
TWICE=second
LAST=last`
  const read = environmentIn(asShop(settings, showAll).stdout)
  expect(read).toMatchObject({
    DATABASE_URL: 'postgres://shop:a$b@127.0.0.1:9/x?sslmode=require&application_name=x',
    SPACES: 'two words and  no more',
    QUOTED: String.raw`a "b" $c \d`,
    SINGLE: String.raw`a\b $c-and-more`,
    ESCAPED: 'a b&c',
    LINES: 'one two',
    EMPTY: '',
    TWICE: 'second',
    LAST: 'last',
  })
  expect(Object.keys(read).filter((name) => /WRONG|setting/.test(name))).toEqual([])
})

test('as shop: the service’s file has the last word, and what the caller has set has none', () => {
  const unit = readFileSync(join(root, 'deploy/bollenveld@.service'), 'utf8')
  const ofUnit = /^Environment=(NODE_ENV=\S+) (HOST=\S+) .*(DATA_DIR=\S+)$/m.exec(unit)?.slice(1) ?? []
  const caller = { DATABASE_URL: 'postgres://somewhere/else', DATA_DIR: '/root', ADMIN_PASSWORD: 'een-veld-vol-tulpen' }
  const plain = environmentIn(asShop('SHOP_NAME=Bollen\n', showAll, caller).stdout)
  expect(Object.entries(plain).map(([name, value]) => `${name}=${value}`)).toEqual(expect.arrayContaining(ofUnit))
  expect(plain).toMatchObject({ SHOP_NAME: 'Bollen', ADMIN_PASSWORD: 'een-veld-vol-tulpen' })
  expect(plain).not.toHaveProperty('DATABASE_URL')
  const files = { ADMIN_PASSWORD_FILE: '/run/secrets/password', MOVE_TO_FILE: '/run/secrets/move-to', TMPDIR: '/srv' }
  expect(environmentIn(asShop('', showAll, files).stdout)).toMatchObject(files)
  expect(environmentIn(asShop('DATA_DIR=/srv/shop\n', showAll, caller).stdout)).toMatchObject({ DATA_DIR: '/srv/shop' })
})

test('as shop: commands of the program need no npm', () => {
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 99\n')
  chmodSync(join(folder, 'npm'), 0o755)
  const asked = asShop(`DATA_DIR=${folder}\n`, ['npm', 'run', 'admin', '--', 'list-jobs', '--help'])
  expect(asked).toMatchObject({ status: 0, stderr: '' })
  expect(asked.stdout).toContain('npm run admin -- <command>')
  expect(asShop('', ['npm', 'run', 'build']).status).toBe(99)
})

test('as shop: a command says first which shop it works on, and works on no other; its exit code is the command’s', {
  timeout: 60_000,
}, () => {
  const url = 'postgres://shop:geheim@127.0.0.1:9/shop?sslmode=disable&application_name=x'
  const checked = asShop(`DATABASE_URL=${url}\nDATA_DIR=${folder}\n`, ['node', 'server/cli/admin.ts', 'check'])
  expect(checked.stdout).toBe(
    `Database postgres://shop@127.0.0.1:9/shop?sslmode=disable&application_name=x, pictures in ${folder}/pictures\n`,
  )
  expect(checked.stderr).toContain('The database cannot be reached')
  expect(checked.status).toBe(1)
  const away = { MOVE_TO: 'postgres://shop:geheim@127.0.0.1:9/other' }
  for (const [script, said] of [
    [`backup.ts --to ${folder}`, 'No backup was written.'],
    ['move.ts', 'To: postgres://shop@127.0.0.1:9/other'],
    [`move.ts --to ${away.MOVE_TO}`, 'Everybody on this machine can read a command line'],
  ] as const) {
    const command = ['node', ...`server/cli/${script}`.split(' ')]
    const { stdout, stderr } = asShop(`DATABASE_URL=${url}\n`, command, away)
    expect(stdout.split('\n')[0]).toContain('Database postgres://shop@127.0.0.1:9/shop?')
    expect(stdout + stderr).toContain(said)
    expect(stdout + stderr).not.toContain('geheim')
  }
  expect(asShop('', []).status).toBe(2)
})
