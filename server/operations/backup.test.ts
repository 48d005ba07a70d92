// A backup and its restore: what is in it, what becomes of older ones, and which damage is noticed before anything is changed.
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { orders } from '../../contract/endpoints/orders.ts'
import { readConfig } from '../config.ts'
import { connect } from '../platform/db/connect.ts'
import { insertRows } from '../platform/db/rows.ts'
import type { Db } from '../platform/db/schema.ts'
import { filesOf } from '../features/files/make-picture.ts'
import { environmentOf, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { backupShop, manifest } from './backup-shop.ts'
import { contentOf, tables } from './copy-tables.ts'
import { lastSuccesses } from './last-success.ts'
import { restoreShop, rehearseRestore } from './restore-shop.ts'
import { holdFolder } from './unfinished-backups.ts'
import { hashOf } from './copy-pictures.ts'

let shop: TestShop
let folder: string
let files: string[]
beforeEach(async () => {
  shop = await openTestShop()
  folder = await temporaryFolder()
  const { _id, picture } = await shop.addProduct()
  files = filesOf(picture[0] ?? '').toSorted()
  for (const file of files) await shop.store.write(file, Buffer.from(file))
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
})

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const aboutFolders = 'runs once: it is about folders of files'
const moment = new Date('2026-11-24T10:00:00.000Z')
const nameAt = (hour: number) => `bollenveld-20261124T${hour}0000000Z`
async function backUp(hour = 10, keep = 14) {
  const lines: string[] = []
  const now = new Date(moment.getTime() + (hour - 10) * 3_600_000)
  const made = await backupShop(readConfig(environmentOf(shop)), { folder, keep, now }, (line) => lines.push(line))
  return { ...made, lines }
}
async function restore(path: string, { place = 'place', despitePictures = false } = {}) {
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: join(folder, place) })
  const lacking = await restoreShop(config, { folder: path, despitePictures }, (line) => lines.push(line)).catch(
    (error: unknown) => String(error),
  )
  return { lacking, lines }
}
/** The tables of the embedded shop in this folder. */
async function within<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const connection = await connect({ databaseUrl: undefined, dataDir }, () => undefined)
  try {
    return await work(connection.db)
  } finally {
    await connection.close()
  }
}
const contentsOf = async (db: Db) => {
  const contents = []
  for (const table of tables) contents.push([table, await contentOf(db, table)] as const)
  return new Map(contents)
}

test('backup: a backup holds the shop without what lets somebody in, tells what is in it, and comes back as it was', async () => {
  const { db } = shop.connection
  const { userId } = await db.selectFrom('sessions').select('userId').executeTakeFirstOrThrow()
  const [ofUser, at] = [{ tokenHash: 'x', userId }, moment.toISOString()]
  const challenge = { challengeHash: 'x', userId, sessionHash: null, secret: null, purpose: 'login' } as const
  await shop.connection.transact(async (trx) => {
    await insertRows(trx, 'devices', [{ ...ofUser, lastLoginAt: at }])
    await insertRows(trx, 'password_links', [{ ...ofUser, purpose: 'reset', expiresAt: at }])
    await insertRows(trx, 'second_step_challenges', [{ ...challenge, expiresAt: at }])
    await insertRows(trx, 'throttle', [{ key: 'x', failures: 9, windowStart: at, blockedUntil: at }])
  })
  const { path, missing, lines } = await backUp()
  expect([path, missing]).toEqual([join(folder, nameAt(10)), 0])
  expect(lines).toEqual(expect.arrayContaining(['✓ orders: 1 rows', '✓ users: 2 rows', '✓ sessions: 0 rows']))
  expect(lines.at(-1)).toBe(`✓ pictures: ${files.length} files of 0.0 MB`)
  expect((await readdir(path)).toSorted()).toEqual(['backup.json', 'bollenveld.sqlite', 'pictures'])
  expect((await lastSuccesses(db)).get('backup')).toEqual(moment)

  const before = await contentsOf(db)
  const about = manifest.parse(JSON.parse(await readFile(join(path, 'backup.json'), 'utf8')))
  expect(about).toMatchObject({ at: moment.toISOString(), pictureFiles: files.length, missingPictures: [] })
  const written = files.map((file) => [file, { bytes: file.length, sha256: hashOf(Buffer.from(file)) }])
  expect(about.pictures).toEqual(Object.fromEntries(written))

  const { lacking, lines: told } = await restore(path)
  expect(lacking).toBe(0)
  expect(told[0]).toBe(`Backup of ${about.at}.`)
  expect(told).toContain('Rows and sums are as they were when the backup was made.')
  expect(told.filter((line) => line.startsWith('✗'))).toEqual([])
  const nothing = { rows: 0, sum: 0n }
  for (const gate of ['sessions', 'devices', 'password_links', 'second_step_challenges', 'throttle'] as const)
    before.set(gate, nothing)
  expect(await within(join(folder, 'place'), contentsOf)).toEqual(before)
  expect((await readdir(join(folder, 'place', 'pictures'))).toSorted()).toEqual(files)
})

test('backup: a rehearsal restores it elsewhere, says what it checked, and leaves nothing', async () => {
  const { path } = await backUp()
  const before = await contentsOf(shop.connection.db)
  const rehearsals = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('bollenveld-rehearsal-'))
  const others = await rehearsals()
  const config = readConfig(environmentOf(shop))
  const lines: string[] = []
  expect(await rehearseRestore(config, path, (line) => lines.push(line))).toBe(0)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Rows and sums are as they were when the backup was made.',
      '✓ Stock is the sum of its ledger',
      '✓ Totals are the sum of their lines',
      '✓ Pictures and files belong together',
      'Everything balances.',
    ]),
  )
  expect(await contentsOf(shop.connection.db)).toEqual(before)

  await shop.connection.db.updateTable('products').set({ stock: 7 }).execute()
  const { path: unbalanced } = await backUp(11)
  expect(await rehearseRestore(config, unbalanced, (line) => lines.push(line))).toBe(1)
  expect(lines).toContain('✗ Stock is the sum of its ledger')
  await truncate(join(path, 'bollenveld.sqlite'), 0)
  await expect(rehearseRestore(config, path, () => undefined)).rejects.toThrow('The backup is damaged')
  expect(await rehearsals()).toEqual(others)
})

test('backup: a rehearsal removes what a killed one left, and not what another is at', async () => {
  const { path } = await backUp()
  vi.stubEnv('TMPDIR', folder)
  try {
    const [killed, running] = ['bollenveld-rehearsal-killed', 'bollenveld-rehearsal-running']
    for (const part of [killed, running]) await mkdir(join(folder, part, 'pictures'), { recursive: true })
    const release = holdFolder(join(folder, running))
    const lines: string[] = []
    expect(await rehearseRestore(readConfig(environmentOf(shop)), path, (line) => lines.push(line))).toBe(0)
    expect(lines[0]).toBe(`Removed ${killed}, which was never finished.`)
    expect((await readdir(folder)).toSorted()).toEqual([nameAt(10), running])
    release()
  } finally {
    vi.unstubAllEnvs()
  }
})

test('backup: the newest are kept, and what was never finished goes, unless somebody is at it', async ({ skip }) => {
  if (isPostgres) skip(aboutFolders)
  const others = ['bollenveld-notes', 'other']
  for (const other of others) await mkdir(join(folder, other))
  const [killed, running] = [`.${nameAt(20)}.part`, `.${nameAt(21)}.part`]
  for (const part of [killed, running]) await mkdir(join(folder, part, 'pictures'), { recursive: true })
  const release = holdFolder(join(folder, running))
  const first = await backUp(10, 2)
  expect(first.lines[0]).toBe(`Removed ${killed}, which was never finished.`)
  await backUp(11, 2)
  expect((await backUp(12, 2)).lines.at(-1)).toBe(`Removed ${nameAt(10)}, since 2 newer ones are kept.`)
  const kept = [nameAt(11), nameAt(12), ...others].toSorted()
  expect((await readdir(folder)).toSorted()).toEqual([running, ...kept])
  release()
  expect(existsSync(join(folder, running, 'being-written'))).toBe(false)
  expect((await backUp(13, 14)).lines[0]).toBe(`Removed ${running}, which was never finished.`)
  expect((await readdir(folder)).toSorted()).toEqual([...kept, nameAt(13)].toSorted())
})

test('backup: a damaged backup is refused before anything is changed, and says what is damaged', async ({ skip }) => {
  if (isPostgres) skip(aboutFolders)
  const { path } = await backUp()
  const [first = '', second = '', third = ''] = files
  const inTables = (work: (db: Db) => Promise<unknown>) => (copy: string) => within(copy, work)
  const damages: [damage: (copy: string) => Promise<unknown>, sentence: string, ...told: string[]][] = [
    [(copy) => rm(join(copy, 'backup.json')), 'There is no backup in '],
    [(copy) => rm(join(copy, 'bollenveld.sqlite')), 'There is no backup in '],
    [
      (copy) => writeFile(join(copy, 'backup.json'), '{'),
      'The backup is damaged: backup.json is not as it was written.',
    ],
    [
      (copy) => truncate(join(copy, 'bollenveld.sqlite')),
      'The backup is damaged: bollenveld.sqlite is not as it was written.',
    ],
    [
      inTables((db) => db.updateTable('users').set({ boxnummer: '?' }).execute()),
      'The backup is damaged: users is not as it was written.',
    ],
    [
      inTables((db) => db.deleteFrom('order_lines').execute()),
      'The backup is damaged: order_lines is not as it was written.',
    ],
    [
      inTables((db) => sql`insert into kysely_migration values ('999-later', '')`.execute(db)),
      'The program that made this backup is newer than this one: restore it with that one. Nothing was changed.',
    ],
    [
      async (copy) => {
        await rm(join(copy, 'pictures', first))
        await writeFile(join(copy, 'pictures', second), '')
        await writeFile(join(copy, 'pictures', third), third.toUpperCase())
      },
      `The backup is damaged: 3 of its ${files.length} picture files. Take another one, or restore the rest with --despite-pictures.`,
      `✗ The picture file ${first} is missing in the backup.`,
      `✗ The picture file ${second} has 0 bytes instead of ${second.length}.`,
      `✗ The picture file ${third} is not as it was written.`,
    ],
  ]
  for (const [damage, sentence, ...told] of damages) {
    const copy = join(folder, 'copy')
    await cp(path, copy, { recursive: true })
    await damage(copy)
    const { lacking, lines } = await restore(copy)
    expect(lacking).toContain(sentence)
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual(told)
    expect(existsSync(join(folder, 'place'))).toBe(false)
    await rm(copy, { recursive: true })
  }
  await rm(join(path, 'pictures', first))
  expect((await restore(path, { despitePictures: true })).lacking).toBe(1)
})
