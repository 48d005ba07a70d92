// What the programs of an operator answer to whoever asks the wrong way, and where they cannot do what they are for.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bollenveld-programs-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true }))

/** By file, so that whoever changes one finds its test. */
const programs = { backup: 'backup.ts', migrate: 'migrate.ts', move: 'move.ts', restore: 'restore.ts' } as const
type Program = keyof typeof programs

interface Told {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}
/** Runs a program on data in this place of the test's folder. */
const run = (name: Program, parameters: readonly string[], place = 'shop') =>
  new Promise<Told>((resolve) => {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, place), NODE_ENV: 'test', MOVE_TO: '' }
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, programs[name]), ...parameters],
      { env, cwd: folder },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

test.each<[Program, string[]]>([
  ['backup', ['--colour=red']],
  ['backup', ['--keep', '0']],
  ['backup', ['--keep', '10000']],
  ['migrate', ['here']],
  ['move', ['--pictures']],
  ['restore', []],
  ['restore', ['one', 'another']],
])('%s %j is the wrong way to ask: code 2, and how to', async (name, parameters) => {
  const { code, stdout, stderr } = await run(name, parameters)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`npm run ${name}`)
  expect(stderr).toContain('Exit code: 0 ')
})

test.each<Program>(['backup', 'migrate', 'move', 'restore'])(
  '%s --help tells how to ask, and does nothing',
  async (name) => {
    const { code, stdout, stderr } = await run(name, ['--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`npm run ${name}`)
  },
)

test.each<[Program, string[], RegExp]>([
  ['backup', ['--to', 'nowhere'], /^ENOTDIR.*\nNo backup was written\.\n$/],
  ['migrate', [], /^ENOTDIR.*\n$/],
  ['move', ['--to', 'elsewhere'], /^There is no shop in .*\n$/],
  ['restore', ['no-backup'], /^There is no backup in .*\nNothing was restored\.\n$/],
])('%s says where it could not, and what that means: code 1', async (name, parameters, sentences) => {
  const { code, stderr } = await run(name, parameters, 'file/below')
  expect(code).toBe(1)
  expect(stderr).toMatch(sentences)
})
