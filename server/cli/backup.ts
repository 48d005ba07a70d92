import '../platform/private-files.ts'
import { parseArgs } from 'node:util'
import { backupShop } from '../operations/backup-shop.ts'
import { readConfig } from '../config.ts'
import { describePlace } from './describe-place.ts'

const usage = `npm run backup -- [--to <folder>] [--keep <number>]

Copies the shop of these settings (DATABASE_URL or DATA_DIR, S3_…) into a new folder inside the given one (./backups),
pictures included, as it was at one moment. The shop stays open. The newest 14 are kept, or as many as --keep says.
Exit code: 0 written, 1 not written, 2 wrong usage, 3 written, but without picture files that the shop no longer has.`

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: './backups' },
      keep: { type: 'string', default: '14' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) throw Object.assign(new TypeError('keep'), { code: 'usage' })
  if (values.help === true) console.log(usage)
  else {
    const config = readConfig()
    console.log(describePlace(config))
    const options = { folder: values.to, keep: Number(values.keep), now: new Date() }
    const { path, missing } = await backupShop(config, options, (line) => console.log(line))
    console.log(`Backup written: ${path}`)
    if (missing > 0) process.exitCode = 3
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(isUsage ? usage : error instanceof Error ? error.message : error)
  if (!isUsage) console.error('No backup was written.')
  process.exitCode = isUsage ? 2 : 1
}
