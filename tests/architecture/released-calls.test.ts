// During an upgrade the previous release's page speaks to the new server: whatever it may call must still be there, take
// what it sends, and answer what it reads.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shapes, shapesNow } from '../../scripts/call-shapes.ts'

const file = join(import.meta.dirname, '../../contract/released-calls.json')
const released = shapes.parse(JSON.parse(readFileSync(file, 'utf8')))

/** A field that is no longer known would be dropped without a word. */
function isTaken(kinds: string, now: string | undefined): boolean {
  return now !== undefined && (now === '' || kinds.split('|').every((kind) => now.split('|').includes(kind)))
}

test('every call of the release before is there, asks for no more, takes all that it took, and answers no less', () => {
  const now = shapesNow()
  expect(Object.keys(released).length).toBeGreaterThan(25)
  expect(Object.keys(released).filter((call) => !(call in now))).toEqual([])
  const broken = Object.entries(released).flatMap(([call, { required, takes, answer }]) => [
    ...(now[call]?.required ?? [])
      .filter((field) => !required.includes(field))
      .map((field) => `${call} now needs ${field}`),
    ...Object.entries(takes)
      .filter(([field, kinds]) => !isTaken(kinds, now[call]?.takes[field]))
      .map(([field, kinds]) => `${call} no longer takes ${field} as ${kinds}`),
    ...Object.entries(answer)
      .filter(([field, kind]) => now[call]?.answer[field] !== kind)
      .map(([field, kind]) => `${call} no longer answers ${field} as ${kind}`),
  ])
  expect(broken).toEqual([])
})
