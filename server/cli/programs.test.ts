// Operator commands called wrongly, or unable to do their work.
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { filesOf } from '../features/files/make-picture.ts'

const folder = await temporaryFolder()
await writeFile(join(folder, 'file'), '')

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
  ['backup', ['--keep', '0']],
  ['migrate', ['here']],
  ['move', ['--pictures']],
  ['restore', []],
])('programs: %s %j is wrong usage: code 2, and says how', async (name, parameters) => {
  const { code, stdout, stderr } = await run(name, parameters)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`npm run ${name}`)
  expect(stderr).toContain('Exit code: 0 ')
})

test.each<[Program, string[], RegExp]>([
  ['backup', ['--to', 'nowhere'], /^There is no shop in .*\nNo backup was written\.\n$/],
  ['migrate', [], /^ENOTDIR.*\n$/],
  ['move', ['--to', 'elsewhere'], /^There is no shop in .*\n$/],
  ['move', ['--to', 'postgres://shop:geheim@db/shop'], /^Everybody on this machine can read a command line: .*\n$/],
  ['restore', ['no-backup'], /^There is no backup in .*\nNothing was restored\.\n$/],
])('programs: %s says what failed and what that means: code 1', async (name, parameters, sentences) => {
  const { code, stderr } = await run(name, parameters, 'file/below')
  expect(code).toBe(1)
  expect(stderr).toMatch(sentences)
})

/** The tables of the shop in this place of the test's folder. */
async function within<Result>(
  place: string,
  work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<Result>,
) {
  const connection = await connect({ databaseUrl: undefined, dataDir: join(folder, place) }, () => undefined)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

test('programs: bring a shop up to date, back it up, restore and move it, and report progress', async () => {
  const steps = await run('migrate', [], 'life')
  expect(steps).toMatchObject({ code: 0, stderr: '' })
  expect(steps.stdout).toMatch(/^Database .*life.*\n(✓ \d{3}-.+\n)+Brought up to date in \d+\.\d s\.\n$/)
  expect((await run('migrate', [], 'life')).stdout).toMatch(/^Database .*\nThe database is up to date\.\n$/)

  // Of seven pictures six are whole, one was lost before.
  const [lost = '', ...whole] = Array.from({ length: 7 }, (_, at) => `${at}`.repeat(20) + '-335544.webp')
  await within('life', ({ db }) => {
    const row = { productId: null, position: 0, uploadedAt: '2026-11-24T10:00:00.000Z' }
    const rows = [lost, ...whole].map((filename) => ({ ...row, filename }))
    return db.insertInto('pictures').values(rows).execute()
  })
  await mkdir(join(folder, 'life', 'pictures'), { recursive: true })
  const files = whole.flatMap(filesOf)
  for (const file of files) await writeFile(join(folder, 'life', 'pictures', file), file)
  const copies = join(folder, 'copies')
  const first = await run('backup', ['--to', copies], 'life')
  expect(first).toMatchObject({ code: 3, stderr: '' })
  for (const file of filesOf(lost))
    expect(first.stdout).toContain(`✗ The picture file ${file} is missing: lost, or removed during the backup.`)
  expect(first.stdout).toMatch(/\n✓ pictures: \d+ files of 0\.0 MB\nBackup written: .*\n$/)
  expect(first.stdout).toContain('✓ pictures: 7 rows\n')
  expect(await within('life', ({ db }) => db.selectFrom('maintenance').select('task').execute())).toEqual([
    { task: 'backup' },
  ])

  const [older = ''] = await readdir(copies)
  expect((await readdir(join(copies, older))).toSorted()).toEqual(['backup.json', 'bollenveld.sqlite', 'pictures'])
  const written = await Promise.all(
    ['', ...(await readdir(copies, { recursive: true }))].map((name) => stat(join(copies, name))),
  )
  expect(written.filter((one) => (one.mode & 0o077) !== 0)).toEqual([])
  const lacking = await run('restore', [join(copies, older)], 'restored')
  expect(lacking.code).toBe(3)
  expect(lacking.stderr).toBe(`${filesOf(lost).length} picture files are missing or damaged.\n`)
  expect(lacking.stdout).toMatch(/^Database .*restored.*\nBackup of .*\n[^]*Restored\. Run npm run admin -- check.*\n$/)
  expect((await readdir(join(folder, 'restored', 'pictures'))).toSorted()).toEqual(files.toSorted())

  await within('life', ({ db }) => db.deleteFrom('pictures').where('filename', '=', lost).execute())
  const moved = await run('move', ['--to', join(folder, 'moved')], 'life')
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(moved.stdout).toMatch(
    /^From: Database .*life.*\nTo: .*moved\n[^]*\nMoved\. Nothing at the old place was changed; .*\n$/,
  )

  // Without a folder for pictures the database was moved all the same, and it says so.
  for (const [place, copy] of [
    ['half', () => run('move', ['--to', join(folder, 'half')], 'life')],
    ['half-restored', () => run('restore', [join(copies, older)], 'half-restored')],
  ] as const) {
    await mkdir(join(folder, place))
    await writeFile(join(folder, place, 'pictures'), '')
    const half = await copy()
    expect(half.code).toBe(1)
    expect(half.stderr).toMatch(/^The database was copied, but not every picture: EEXIST.* Repeat the command\.\n$/)
  }
  await rm(join(folder, 'half', 'pictures'))
  expect(await run('move', ['--to', join(folder, 'half')], 'life')).toMatchObject({ code: 0, stderr: '' })

  await within('moved', ({ db }) => sql`insert into kysely_migration values ('999-later', '')`.execute(db))
  await within('moved', ({ db }) => sql`alter table users add column "later" text`.execute(db))
  expect((await run('migrate', [], 'moved')).stdout).toContain('The database is of a later release')
  // After the way back: without what the later release added, and restored by this one.
  const after = await run('backup', ['--to', join(folder, 'after')], 'moved')
  expect([after.stderr, after.stdout]).toEqual(['', expect.stringContaining('what it added is not in this backup')])
  const [backup = ''] = await readdir(join(folder, 'after'))
  const restored = await run('restore', [join(folder, 'after', backup), '--despite-pictures'], 'again')
  expect([restored.stderr.includes('damaged: '), restored.stdout]).toEqual([
    false,
    expect.stringContaining('Rows and sums are as they were'),
  ])
  await within('moved', ({ db }) => sql`insert into kysely_migration values ('999-other-alone', '')`.execute(db))
  // A failed copy leaves nothing behind.
  const unwritten = await run('backup', ['--to', join(folder, 'unwritten')], 'moved')
  expect(unwritten.code).toBe(1)
  expect(unwritten.stderr).toBe(
    'The shop is of a newer version than this program: use the newer one.\nNo backup was written.\n',
  )
  expect(await readdir(join(folder, 'unwritten'))).toEqual([])
})
