// docs/security.md names code and tests for each point of a standard: every point of it is there, and so is what it names.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The points of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const asked: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}

const points = Object.entries(asked).flatMap(([section, list]) =>
  list.split(' ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
  }),
)

interface Row {
  readonly point: string
  readonly state: string
  readonly how: string
  readonly shownBy: string
}

const rows: readonly Row[] = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => /^\d+\.\d/.test(cells[1] ?? ''))
  .map(([, point = '', state = '', how = '', shownBy = '']) => ({ point, state, how, shownBy }))

/** '1.2.1-1.2.3, 1.3.1' as comparable numbers, each range with its ends. */
const rank = (point: string) => point.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
function holds({ point }: Row, asked: string): boolean {
  return point.split(', ').some((part) => {
    const [first = '', last = first] = part.split('-')
    return rank(first) <= rank(asked) && rank(asked) <= rank(last)
  })
}

const paths = (text: string) =>
  [...text.matchAll(/`([\w.-]+\/[\w./-]*|[\w-]+\.(?:md|json|ts))`/g)].map(([, path = '']) => path)

test('every point of levels 1 and 2 has one row', () => {
  expect(points).toHaveLength(253)
  const counts = points.map((point) => [point, rows.filter((row) => holds(row, point)).length])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})

test('a point that is held names what holds or shows it, and what is named exists', () => {
  expect(rows.filter(({ state }) => !['held', 'n.a.', 'deviation', 'open'].includes(state))).toEqual([])
  expect(rows.filter(({ state, how, shownBy }) => state === 'held' && paths(how + shownBy).length === 0)).toEqual([])
  expect(rows.filter(({ how }) => how === '')).toEqual([])
  const named = rows.flatMap(({ how, shownBy }) => paths(`${how} ${shownBy}`))
  expect(named.length).toBeGreaterThan(100)
  // On a fresh clone the page is built after this test.
  const isElsewhere = (path: string) => path.startsWith('/') || path === 'dist/'
  expect(named.filter((path) => !isElsewhere(path) && !existsSync(path))).toEqual([])
})

test('tests that are named by their titles have them', () => {
  const titled = rows.flatMap(({ how, shownBy }) => [...`${how} ${shownBy}`.matchAll(/`([^`]+)` “([^”]+)”/g)])
  expect(titled.length).toBeGreaterThan(30)
  const missing = titled.filter(([, file = '', title = '']) => !readFileSync(file, 'utf8').includes(`'${title}'`))
  expect(missing.map(([named]) => named)).toEqual([])
})

test('what is held of authentication, sessions and access control is shown by a test, or says that it was read', () => {
  const ofAccounts = rows.filter(({ point, state }) => state === 'held' && /^[6-9]\./.test(point))
  expect(ofAccounts.length).toBeGreaterThan(40)
  expect(ofAccounts.filter(({ shownBy }) => !/\.test\.ts`|by reading$/.test(shownBy))).toEqual([])
})
