import '../platform/private-files.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate, versionOf } from '../platform/db/migrate.ts'
import { describePlace } from './describe-place.ts'

const usage = `npm run migrate

Migrates the database of these settings (DATABASE_URL or DATA_DIR) to this release before its processes start. Processes
of the previous release keep working meanwhile. Starting the shop migrates too, but only serves afterwards.
Exit code: 0 up to date, 1 not brought up to date, 2 wrong usage.`

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help === true) console.log(usage)
  else {
    const config = readConfig()
    console.log(describePlace(config))
    await using connection = await connect(config)
    const started = Date.now()
    const steps = await migrate(connection.db, true)
    for (const step of steps) console.log(`✓ ${step}`)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    if (steps.length > 0) console.log(`Brought up to date in ${seconds} s.`)
    else if ((await versionOf(connection.db)) === 'same') console.log('The database is up to date.')
    else console.log('The database is of a later release, which has only added to it; this one can work with it.')
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(isUsage ? usage : error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause instanceof Error) console.error(`  ${error.cause.message}`)
  process.exitCode = isUsage ? 2 : 1
}
