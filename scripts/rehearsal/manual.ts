// The second half of npm run rehearse, run in the clone that the first half made: docs/operations.md on a bare system, recipe
// by recipe as they stand there. Prints what each took, and what could not be tried on this machine.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BareSystem, objectionToBareSystem, startBareSystem } from './bare-system.ts'
import { createReport } from './report.ts'
import { rehearseRecipes } from './rehearse-recipes.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'bollenveld-manual-'))
const luggage = join(folder, 'luggage')
const report = createReport()

/** Packs what stands in this clone. */
function pack(version: string): string {
  const file = join(root, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`))
  const packed = spawnSync(process.execPath, ['scripts/release.ts', '--to', luggage], { cwd: root, encoding: 'utf8' })
  if (packed.status !== 0) throw new Error(packed.stdout + packed.stderr)
  return version
}

/** The next release has a step more in its database: a column for each of two tables that every order goes through. */
function addStep(): void {
  const file = join(root, 'server/db/migrate.ts')
  const add = (table: string) => `await db.schema.alterTable('${table}').addColumn('rehearsal', 'text').execute()`
  const step = `'900-rehearsal': { up: async (db: Db) => { ${add('orders')}; ${add('users')} } },`
  const text = readFileSync(file, 'utf8')
  const changed = text.replace("'001-first': first,", `'001-first': first,\n  ${step}`)
  if (changed === text) throw new Error('migrate.ts does not look as the rehearsal expects it.')
  writeFileSync(file, changed)
}

let system: BareSystem | undefined
try {
  const objection = objectionToBareSystem()
  if (objection !== undefined) report.missing('The recipes of docs/operations.md', objection)
  else {
    mkdirSync(luggage)
    const old = await report.step('`npm run release`: page, libraries, tarball', () => Promise.resolve(pack('1.0.0')))
    addStep()
    pack('1.1.0')
    system = await report.step('A bare Debian with systemd', () => startBareSystem(luggage))
    await rehearseRecipes(system, report, { old, new: '1.1.0' })
  }
} catch (error) {
  process.exitCode = 1
  console.error(error)
  if (system) console.error((await system.run("journalctl --no-pager -o cat -n 40 -u 'bollenveld*' -u nginx")).said)
} finally {
  system?.stop()
  rmSync(folder, { recursive: true, force: true })
}
report.print()
