// npm run trust: runs every proof and writes what it measured into the table of docs/trust.md.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { proofs } from '../tests/proof/support/figures.ts'
import { findPostgres } from '../tests/support/postgres-server.ts'
import { besideOthers, runVitest } from './vitest-tally.ts'

const page = 'docs/trust.md'
const begin = '<!-- begin: npm run trust -->'
const end = '<!-- end -->'

const folder = mkdtempSync(join(tmpdir(), 'bollenveld-figures-'))
process.env['PROOF_FIGURES'] = folder
const started = Date.now()
const postgres = process.env['TEST_DATABASE_URL'] || findPostgres() ? ['proof-postgres'] : []
let failed = (await runVitest(['proof-sqlite', ...postgres], [], besideOthers)).failed
failed += (await runVitest(['e2e'], ['every-page'])).failed

const measured = (proof: string, engine: string) => {
  const path = join(folder, `${proof}.${engine}.txt`)
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('|', '/') : '–'
}
const rows = Object.entries(proofs).map(
  ([proof, [what, asked]]) => `| ${what} | ${asked} | ${measured(proof, 'sqlite')} | ${measured(proof, 'postgres')} |`,
)
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const table = [
  begin,
  `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine}, in ${minutes} minutes; ${failed} failed.`,
  '',
  '| What | Asked | SQLite | PostgreSQL |',
  '|---|---|---|---|',
  ...rows,
  end,
].join('\n')
const text = readFileSync(page, 'utf8')
writeFileSync(page, text.slice(0, text.indexOf(begin)) + table + text.slice(text.indexOf(end) + end.length))
rmSync(folder, { recursive: true })
console.log(`Written to ${page}.`)
process.exitCode = failed === 0 ? 0 : 1
