import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutate } from '../../tests/proof/mutations/known-mutants.ts'
import { mutated, mutationsOf, shown } from './mutations.ts'
import { relatedTests } from './related-tests.ts'
import { candidates, equivalent, isThat, repositoryFiles } from './scope.ts'

const mutants = (source: string, path = 'contract/a.ts') => mutationsOf(path, source).map((one) => mutated(source, one))

test.each([
  ['a < b', ['a <= b']],
  ["a === 'x'", ["a !== 'x'"]],
  ['a - 1', ['a + 1', 'a - 2']],
  ['a && b', ['a || b']],
  ['!a', ['a']],
  ['true', ['false']],
  ['10_000', ['20000']],
  ['await a', ['a']],
  ['a ? b : c', ['!(a) ? b : c']],
  ['a < b ? -1 : 1', ['!(a < b) ? -1 : 1', 'a <= b ? -1 : 1']],
  ['sum(0)', ['sum(1)']],
  ["['x', 'y', 'z']", ["['x', 'y']"]],
  ["q.where('a', '=', b)", ['q', "q.where('a', '!=', b)"]],
  ['z.string().max(7)', ['z.string()', 'z.string().max(8)']],
])('%s is broken into %j', (expression, wrong) => {
  expect(mutants(`const x = ${expression}`)).toEqual(wrong.map((one) => `const x = ${one}`))
})

test('of the server’s numbers those that count are broken, of its refusals the status', () => {
  const ofServer = (source: string) => mutants(source, 'server/a.ts')
  expect(ofServer('wait(at + 1, 500)')).toEqual([';', 'wait(at - 1, 500)', 'wait(at + 2, 500)'])
  expect(ofServer("const a = new Refusal(404, 'Weg')")).toEqual(["const a = new Refusal(405, 'Weg')"])
})

test('a statement is left out, a guard never holds', () => {
  expect(mutants('if (a) return')).toEqual(['if (false) return'])
  expect(mutants('a()\nb()')).toEqual([';\nb()', 'a()\n;'])
})

test('types, imports, keys and texts are left alone', () => {
  expect(mutants("import { a } from './a.ts'\ntype B = 1 | true\nconst c = { 413: d }\nconst e = 'f' + g")).toEqual([])
})

test('a mutant is shown by its lines and travels to the code under test', () => {
  const file = 'contract/money.ts'
  const source = readFileSync(file, 'utf8')
  const [one] = mutationsOf(file, source)
  if (!one) throw new Error('There is nothing to break.')
  const { start, end, wrong } = one
  process.env['MUTANT'] = JSON.stringify({ file, start, right: source.slice(start, end), wrong })
  try {
    expect(mutate(`/anywhere/${file}`, source)).toBe(mutated(source, one))
    expect(mutate('/anywhere/contract/dates.ts', source)).toBe(source)
    expect(() => mutate(`/anywhere/${file}`, `${' '.repeat(9)}${source}`)).toThrow('no longer fits')
  } finally {
    delete process.env['MUTANT']
  }
  expect(shown('a()\nif (b) c()\n', { operator: '', start: 8, end: 9, wrong: 'false' })).toEqual({
    right: 'if (b) c()',
    wrong: 'if (false) c()',
  })
})

test('the tests that know a file come first, and those that never reach it not at all', () => {
  const tests = repositoryFiles('contract/*.test.ts', 'server/*.test.ts', 'tests/proof/*.test.ts')
  const { near, far } = relatedTests('server/auth/throttle.ts', tests)
  expect(near).toContain('server/auth/throttle.test.ts')
  expect(far).toContain('server/orders/place-order.test.ts')
  expect(far).toContain('tests/proof/kills.test.ts')
  expect([...near, ...far]).not.toContain('contract/money.test.ts')
  expect(relatedTests('contract/money.ts', tests).near[0]).toBe('contract/money.test.ts')
})

test('what is called equivalent still stands in the code', () => {
  for (const known of equivalent) {
    const source = readFileSync(known.file, 'utf8')
    const lines = mutationsOf(known.file, source).map((one) => shown(source, one))
    expect(lines.filter((one) => isThat(known, one)).length, `${known.file}: ${known.right}`).toBeGreaterThan(0)
  }
  expect(candidates(['server/auth/']).length).toBeGreaterThan(100)
})
