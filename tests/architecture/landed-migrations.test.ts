// A migration that has landed is on databases that nobody here sees: it never changes, nor does one come before it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../../server/db/migrations')
const landed = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, 'landed.json'), 'utf8')))
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

test('landed migrations are as they landed: undo the change, and add a migration that makes it', () => {
  expect(Object.keys(landed).length).toBeGreaterThan(7)
  const now = files.filter((name) => name in landed).map((name) => [name, hashOf(name)])
  expect(Object.fromEntries(now)).toEqual(landed)
})

test('a new migration has a number of its own; once it has landed, `npm run release-calls` writes its hash into landed.json', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index || !/^\d{3}-$/.test(number))).toEqual([])
  const last = Object.keys(landed).toSorted().at(-1) ?? ''
  expect(files.filter((name) => !(name in landed) && name < last)).toEqual([])
})

test('every migration is among those that are taken', () => {
  const taken = readFileSync('server/db/migrate.ts', 'utf8')
  expect(files.filter((name) => !taken.includes(`'./migrations/${name}'`))).toEqual([])
})
