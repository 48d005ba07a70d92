// npm test: everything, in order. `npm test -- server orders`: these parts, filtered by path; `npm test -- guarantees sqlite races`:
// on that engine only.
import { tryKnownMutants } from '../tests/guarantees/known-mutants.ts'
import { findPostgres } from '../tests/support/databases/postgres-server.ts'
import { checkByteBudget } from '../build/byte-budget.ts'
import { runChecks } from './checks.ts'
import { buildPage } from '../build/build-page.ts'
import { oneMore, runVitest, type Tally } from './vitest-tally.ts'

type Engine = 'sqlite' | 'postgres'
type Part = { names: string[]; title: string; run(filters: string[]): Promise<Tally> }

const words = process.argv.slice(2)
const isEngine = (word: string): word is Engine => word === 'sqlite' || word === 'postgres'
const engines = words.filter(isEngine)
const isAsked = (engine: Engine) => engines.length === 0 || engines.includes(engine)

const parts: Part[] = [
  { names: ['check'], title: 'Types, lint, format and dead code', run: async () => failures(await runChecks()) },
  { names: ['unit'], title: 'Unit tests', run: (filters) => tests(['unit', 'page'], filters, oneMore) },
  { names: ['server'], title: 'Server tests', run: (filters) => onEngines('server', filters, oneMore) },
  {
    names: ['guarantees'],
    title: 'Guarantees of docs/trust.md',
    run: (filters) => onEngines('guarantees', filters, []),
  },
  { names: ['mutants'], title: 'Known mutants', run: tryKnownMutants },
  {
    names: ['build', 'e2e'],
    title: 'Page build and byte budget',
    run: async () => failures((await buildPage()) ? checkByteBudget('dist') : 1),
  },
  { names: ['e2e'], title: 'Browser journeys', run: (filters) => tests(['e2e'], filters) },
]

const known = new Set(parts.flatMap((part) => part.names))
const asked = words.filter((word) => known.has(word))
const filters = words.filter((word) => !known.has(word) && !isEngine(word))
const named = asked.length === 0 && engines.length > 0 ? ['server'] : asked
const chosen = parts.filter(({ names }) => named.length === 0 || names.some((name) => named.includes(name)))

const summary: string[] = []
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const [index, part] of chosen.entries()) {
  console.log(`\n── ${index + 1}/${chosen.length} ${part.title} ──`)
  const started = Date.now()
  const tally = await part.run(filters)
  const line = `${part.title}: ${sentence(tally)} in ${((Date.now() - started) / 1000).toFixed(1)} s`
  console.log(`── ${line}`)
  summary.push(`${tally.failed > 0 ? '✗' : '✓'} ${line}`, ...(tally.names ?? []).map((name) => `    ${name}`))
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
}
console.log(`\n${summary.join('\n')}`)
if (filters.length > 0 && total.passed + total.failed === 0) {
  console.log(`\nNo test has ${filters.join(' or ')} in its path, and no mutant in its name.`)
  total.failed = 1
}
console.log(`\n${sentence(total)}`)
process.exit(total.failed === 0 ? 0 : 1)

async function tests(projects: string[], filters: string[], options: string[] = []): Promise<Tally> {
  const tally = await runVitest(projects, filters, options)
  const none = tally.passed + tally.failed + tally.skipped === 0
  return none && filters.length === 0 ? skipped('there are no tests here') : tally
}

function hasPostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL'] || findPostgres())
}

function withoutPostgres(): Tally {
  return skipped('no PostgreSQL server is installed and TEST_DATABASE_URL is not set')
}

async function onEngines(kind: 'server' | 'guarantees', filters: string[], options: string[]): Promise<Tally> {
  const sqlite = isAsked('sqlite') ? [`${kind}*sqlite`] : []
  if (!isAsked('postgres')) return tests(sqlite, filters, options)
  if (hasPostgres()) return tests([...sqlite, `${kind}*postgres`], filters, options)
  const gap = withoutPostgres()
  if (sqlite.length === 0) return gap
  const tally = await tests(sqlite, filters, options)
  return { ...tally, failed: tally.failed + gap.failed, skipped: tally.skipped + gap.skipped }
}

function failures(failed: number): Tally {
  return { passed: 0, failed, skipped: 0 }
}

/** In CI a skipped part is a failure. */
function skipped(reason: string): Tally {
  console.log(`SKIPPED: ${reason}.`)
  return process.env['CI'] ? failures(1) : { passed: 0, failed: 0, skipped: 1 }
}

function sentence({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
